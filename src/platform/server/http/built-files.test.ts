import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { addBuiltFiles } from '#platform/server/http/built-files.ts'
import { handleErrors } from '#platform/server/http/error-responses.ts'
import { addSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

const app = Fastify()
handleErrors(app)
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  for (const file of ['assets/page-1a2b.js', 'ticket/worker.js', 'favicon.svg']) {
    await mkdir(`${folder.path}/${file.split('/').slice(0, -1).join('/')}`, { recursive: true })
    for (const coding of ['', '.br']) await writeFile(`${folder.path}/${file}${coding}`, 'bytes')
  }
  await addBuiltFiles(app, folder.path)
})

afterAll(async () => {
  await app.close()
  await folder.remove()
})

test.each([
  ['/assets/page-1a2b.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
  ['/favicon.svg', 'public, max-age=3600', 'image/svg+xml'],
  ['/ticket/worker.js', 'no-cache', 'application/javascript; charset=utf-8'],
])('%s is sent with cache-control: %s', async (url, cacheControl, type) => {
  for (const coding of ['br', 'identity']) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': coding } })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': cacheControl, 'content-type': type })
  }
})

test('a part of another build is missing, in as few bytes as possible, and may exist a moment later', async () => {
  const { statusCode, headers, body } = await app.inject('/assets/page-3C4d.js')
  expect([statusCode, headers['cache-control'], body]).toEqual([404, 'no-store', 'This file is missing.'])
})

test('only files whose name does not change with their content can be revalidated', async () => {
  const { headers } = await app.inject('/assets/page-1a2b.js')
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('last-modified')
  expect((await app.inject('/favicon.svg')).headers).toHaveProperty('etag')
})

test('a range past the end of a file is refused with the length of the file, in each encoding', async () => {
  for (const coding of ['br', 'identity']) {
    const headers = { range: 'bytes=99-', 'accept-encoding': coding }
    const answer = await app.inject({ url: '/favicon.svg', headers })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */5'])
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.json()).toMatchObject({ error: 'range_not_satisfiable', status: 416 })
  }
})

test('the icon that browsers ask for by themselves is an icon file with three sizes', async () => {
  const site = Fastify()
  await addBuiltFiles(site, fileURLToPath(new URL('../../../../public', import.meta.url)))
  const { statusCode, headers, rawPayload } = await site.inject('/favicon.ico')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([1, 3])
  await site.close()
})

test('no file can be framed by another site, whatever its kind', async () => {
  const site = Fastify()
  await addSecurityHeaders(site, { config: readConfig({}), cards: { origins: { script: [], frame: [], connect: [] } } })
  await addBuiltFiles(site, folder.path)
  for (const url of ['/assets/page-1a2b.js', '/favicon.svg', '/ticket/worker.js']) {
    const { headers } = await site.inject({ url })
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
  }
  await site.close()
})
