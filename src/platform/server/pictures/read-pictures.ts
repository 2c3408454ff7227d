import { PICTURE_FOLDERS, type PictureStore } from '#platform/server/pictures/picture-store.ts'

/** How many files of a bucket are read or written at the same time. */
export const FILES_AT_ONCE = 8

export type StoredPicture = { path: string; bytes: Buffer }

/** Reads all pictures, some at a time. One that is removed meanwhile is left out. */
export async function* readPictures(store: PictureStore): AsyncGenerator<StoredPicture[]> {
  for await (const paths of inBatches(store)) {
    const read = await Promise.all(paths.map(async (path) => ({ path, bytes: await store.read(path) })))
    yield read.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []))
  }
}

async function* inBatches(store: PictureStore): AsyncGenerator<string[]> {
  let batch: string[] = []
  for (const folder of PICTURE_FOLDERS)
    for await (const { path } of store.list(folder)) {
      batch.push(path)
      if (batch.length < FILES_AT_ONCE) continue
      yield batch
      batch = []
    }
  if (batch.length > 0) yield batch
}
