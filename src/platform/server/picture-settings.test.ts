import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/server/config.ts'
import { insecureLiveSettings } from '#platform/server/insecure-settings.ts'

const bucket = {
  PICTURES_URL: 'https://s3.example.com/pictures/',
  PICTURES_ACCESS_KEY: 'the access key',
  PICTURES_SECRET_KEY: 'the secret key',
}

function bucketOf(settings: Record<string, string>) {
  return readConfig({ SITE_MODE: 'test', ...settings }).pictureBucket
}

test('a bucket has an address, a region and keys', () => {
  expect(bucketOf({})).toBeUndefined()
  expect(bucketOf({ PICTURES_ACCESS_KEY: 'the access key' })).toBeUndefined()
  expect(bucketOf(bucket)).toEqual({
    url: 'https://s3.example.com/pictures',
    ...{ region: 'us-east-1', accessKey: 'the access key', secretKey: 'the secret key' },
  })
  expect(bucketOf({ ...bucket, PICTURES_REGION: 'eu-west-2' })?.region).toBe('eu-west-2')
})

test('a bucket without its keys is refused with a sentence for each', () => {
  expect(() => bucketOf({ PICTURES_URL: bucket.PICTURES_URL })).toThrow(
    new ConfigError(
      'PICTURES_ACCESS_KEY is missing: PICTURES_URL needs it.\nPICTURES_SECRET_KEY is missing: PICTURES_URL needs it.',
    ),
  )
})

test.each([
  ...['s3.example.com/pictures', 's3://pictures', 'https://key:secret@s3.example.com/pictures'],
  ...['https://s3.example.com/pictures?region=eu-west-2', 'https://s3.example.com/#pictures'],
])('the address %s is refused, and the sentence does not contain it', (PICTURES_URL) => {
  expect(() => bucketOf({ ...bucket, PICTURES_URL })).toThrow(/^PICTURES_URL must .+\.$/)
  expect(() => bucketOf({ ...bucket, PICTURES_URL })).not.toThrow(PICTURES_URL)
})

test('a live site sends portraits unencrypted only to its own machine', () => {
  expect(insecureLiveSettings({ PICTURES_URL: 'http://s3.example.com/pictures' })).toEqual([
    'PICTURES_URL must start with https://, or portraits would be sent unencrypted.',
  ])
  for (const address of ['https://s3.example.com', 'http://127.0.0.1:9000', 'http://localhost', 'http://[::1]:9000'])
    expect(insecureLiveSettings({ PICTURES_URL: `${address}/pictures` })).toEqual([])
})

test('a demo has no bucket, because a restored copy of a live site is a demo', () => {
  expect(() => readConfig(bucket)).toThrow(/^PICTURES_URL is not for the demo: /)
})
