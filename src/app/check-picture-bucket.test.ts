import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '#platform/server/config.ts'
import { bucketServer, type BucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { checkPictureBucket } from './check-picture-bucket.ts'

let bucket: BucketServer
beforeEach(async () => (bucket = await bucketServer()))
afterEach(async () => {
  warn.mockClear()
  await bucket.close()
})

const warn = vi.fn<(about: object, message?: string) => void>()
const check = () => checkPictureBucket({ dataDir: '/nowhere', pictureBucket: bucket.settings }, { warn })

test('a bucket that answers is accepted, and only a list is requested', async () => {
  await check()
  await checkPictureBucket({ dataDir: '/nowhere' }, { warn })
  expect(bucket.requests).toEqual(['GET '])
  expect(warn).not.toHaveBeenCalled()
})

test('wrong keys, a wrong region or a missing bucket stop the start with a sentence', async () => {
  const sentences = { 301: /^PICTURES_URL, PICTURES_REGION: /, 403: /^PICTURES_ACCESS_KEY, /, 404: /^PICTURES_URL: / }
  for (const [status, sentence] of Object.entries(sentences)) {
    bucket.faultOf = () => Number(status)
    await expect(check()).rejects.toThrow(ConfigError)
    await expect(check()).rejects.toThrow(sentence)
  }
})

test('a bucket that is down does not stop the start', async () => {
  bucket.faultOf = () => 503
  await check()
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'the bucket with the pictures does not respond')
})
