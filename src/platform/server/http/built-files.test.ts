import { mkdir, writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { addBuiltFiles } from '#platform/server/http/built-files.ts'
import { addSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

const app = Fastify()
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

test('only files whose name does not change with their content can be revalidated', async () => {
  const { headers } = await app.inject('/assets/page-1a2b.js')
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('last-modified')
  expect((await app.inject('/favicon.svg')).headers).toHaveProperty('etag')
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
