import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../free-port.ts'
import { expect, test } from './engine-test.ts'
import { watchSite } from './watch-site.ts'

const SCRIPT = `
  console.warn('a warning')
  console.error('an error')
  try { new Function('') } catch {}
  fetch('/none')
  Promise.reject(new Error('a rejection'))
  setTimeout(() => { throw new Error('thrown') })
`

// The control test: without it, listeners that detect nothing would pass unnoticed.
test('the listeners report every kind of problem on a page', async ({ enginePage: page }) => {
  const port = await freePort()
  const badSite = createServer((request, response) => {
    if (request.url === '/script.js') return void response.setHeader('content-type', 'text/javascript').end(SCRIPT)
    response.setHeader('content-security-policy', "default-src 'self'").setHeader('content-type', 'text/html')
    if (request.url !== '/') response.statusCode = 404
    else response.setHeader('set-cookie', 'gone=1; Max-Age=0')
    response.end(
      '<!doctype html><head></head><title>Bad</title><script src="/script.js"></script><script>inline</script>',
    )
  })
  await once(badSite.listen(Number(port), 'localhost'), 'listening')
  const watchedPort = await freePort()
  const { problems, stop } = await watchSite(port, watchedPort)

  await page.goto(`http://localhost:${watchedPort}/`)

  for (const problem of [
    /^console: a warning/m,
    /^console: an error/m,
    /^policy: script-src.* eval/m,
    /^policy: script-src.* inline/m,
    /^response 404: \/none$/m,
    /^unhandled rejection: .*a rejection/m,
    /^error: .*thrown/m,
    /^Set-Cookie from \/$/m,
  ])
    await expect.poll(() => problems.join('\n')).toMatch(problem)
  await stop()
  badSite.close()
})
