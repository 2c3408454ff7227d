import { readConfig } from '#platform/server/config.ts'
import { openPictureStore, type PictureStore } from '#platform/server/pictures/picture-store.ts'
import { bucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

export type OpenedStore = { store: PictureStore; close(): Promise<void> }

/** Each suite has a bucket of its own, because suites run at the same time. */
export const realBuckets = ['contract', 'machines'] as const

/** The settings of a bucket of a real S3-compatible service, if `npm run prove -- pictures` has started one. */
export function realBucket(name: (typeof realBuckets)[number]): Record<string, string> | undefined {
  const { S3_SERVICE, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  if (!S3_SERVICE || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined
  return {
    PICTURES_URL: `${S3_SERVICE}/${name}`,
    ...{ PICTURES_ACCESS_KEY: S3_ACCESS_KEY, PICTURES_SECRET_KEY: S3_SECRET_KEY },
  }
}

/** Removes all files. Returns the store. */
export async function emptyBucket(settings: Record<string, string>): Promise<PictureStore> {
  const store = openPictureStore(readConfig({ SITE_MODE: 'test', ...settings }))
  for await (const { path } of store.list('')) await store.remove(path)
  return store
}

const contractBucket = realBucket('contract')

/** Every kind of store, for tests of what they have in common. */
export const storesToTest: readonly { name: string; open(): Promise<OpenedStore> }[] = [
  { name: 'the disk', open: openDisk },
  { name: 'a bucket in memory', open: openBucketInMemory },
  ...(contractBucket
    ? [
        {
          name: 'a bucket of a real service',
          open: async () => ({ store: await emptyBucket(contractBucket), close: async () => {} }),
        },
      ]
    : []),
]

async function openDisk(): Promise<OpenedStore> {
  const { path, remove } = await temporaryFolder()
  return { store: openPictureStore({ dataDir: path }), close: remove }
}

async function openBucketInMemory(): Promise<OpenedStore> {
  const { settings, close } = await bucketServer()
  return { store: openPictureStore({ dataDir: '/nowhere', pictureBucket: settings }), close }
}
