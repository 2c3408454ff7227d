import { mkdir, writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltFiles } from '#platform/server/http/built-files.ts'
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
