import { readConfig } from '#platform/server/config.ts'
import { bucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { openPictureStore, type PictureStore } from '#platform/server/pictures/picture-store.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

export type OpenedStore = { store: PictureStore; close(): Promise<void> }

/** The settings of a real S3-compatible service, if `npm run prove -- pictures` has started one. */
export function realBucket(): Record<string, string> | undefined {
  const { REAL_PICTURES_URL, REAL_PICTURES_ACCESS_KEY, REAL_PICTURES_SECRET_KEY } = process.env
  if (!REAL_PICTURES_URL || !REAL_PICTURES_ACCESS_KEY || !REAL_PICTURES_SECRET_KEY) return undefined
  return {
    PICTURES_URL: REAL_PICTURES_URL,
    PICTURES_ACCESS_KEY: REAL_PICTURES_ACCESS_KEY,
    PICTURES_SECRET_KEY: REAL_PICTURES_SECRET_KEY,
  }
}

/** Every kind of store, for tests of what they have in common. */
export const storesToTest: readonly { name: string; open(): Promise<OpenedStore> }[] = [
  { name: 'the disk', open: openDisk },
  { name: 'a bucket in memory', open: openBucketInMemory },
  ...(realBucket() ? [{ name: 'a bucket of a real service', open: openRealBucket }] : []),
]

async function openDisk(): Promise<OpenedStore> {
  const { path, remove } = await temporaryFolder()
  return { store: openPictureStore({ dataDir: path }), close: remove }
}

async function openBucketInMemory(): Promise<OpenedStore> {
  const { settings, close } = await bucketServer()
  return { store: openPictureStore({ dataDir: '/nowhere', pictureBucket: settings }), close }
}

/** Empties the bucket first, because every test has the same one. */
async function openRealBucket(): Promise<OpenedStore> {
  const store = openPictureStore(readConfig({ SITE_MODE: 'test', ...realBucket() }))
  for await (const { path } of store.list('')) await store.remove(path)
  return { store, close: async () => {} }
}
