import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, journey as test } from './site-test.ts'
import { watchForProblems } from './watch-for-problems.ts'

test('the journeys report every kind of problem on a page', async ({ browser, baseURL }) => {
  const badSite = createServer((request, response) => {
    // The browser discards this cookie immediately, so it is visible only in the response.
    if (request.url === '/cookie') response.setHeader('set-cookie', 'gone=1; Max-Age=0')
    response.setHeader('content-security-policy', "script-src 'none'").setHeader('content-type', 'text/html')
    response.writeHead(request.url === '/none' ? 404 : 200).end('<title>Bad</title>')
  }).listen(0, '127.0.0.1')
  await once(badSite, 'listening')
  const address = badSite.address()
  const site = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const context = await browser.newContext()
  const seen = watchForProblems(context, site)
  const page = await context.newPage()
  await page.route('**/lost', (route) => route.abort('failed'))
  await page.goto(`${site}/cookie`)
  await page.goto(baseURL ?? '')
  await page.goto(site)
  await page.evaluate(async () => {
    document.cookie = 'seen=1'
    console.warn('a warning')
    console.error('an error')
    // Deferred, because the policy does not apply to code that a test evaluates.
    setTimeout(() => {
      try {
        Reflect.construct(Function, [''])
      } catch {}
    })
    setTimeout(() => {
      throw new Error('thrown')
    })
    await fetch('/none')
    await fetch('/lost').catch(() => {})
  })

  const problems = (await seen()).join('\n')

  await context.close()
  badSite.close()
  for (const problem of [
    /^Set-Cookie from .*\/cookie$/m,
    /^another origin: /m,
    /^console: a warning/m,
    /^console: an error/m,
    /^console: policy: script-src eval/m,
    /^error: .*thrown/m,
    /^response 404: .*\/none$/m,
    /^failed: .*\/lost/m,
    /^cookie stored: seen$/m,
    /^document\.cookie on .*: seen=1$/m,
  ])
    expect(problems).toMatch(problem)
})
