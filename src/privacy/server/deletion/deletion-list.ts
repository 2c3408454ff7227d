import { appendFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allDeletions } from '#privacy/server/deletion/deletion-queries.ts'
import type { PictureSettings, PictureStore } from '#platform/server/pictures/picture-store.ts'
import type { Site } from '#platform/server/site.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In a bucket, the list has an empty object for each deletion. Objects cannot be appended to. */
const FOLDER = 'deleted-members/'

/** The list is where the pictures are: in the data folder, or in the bucket that all processes share. */
export type DeletionListPlace = { config: Pick<PictureSettings, 'dataDir'>; pictureStore: PictureStore }

/**
 * The deletion list is a file outside the database, so that it survives a restore. Its lines are ids, which identify no one.
 */
export const listFile = (dataDir: string) => join(dataDir, 'deleted-members.txt')

/**
 * Returns the ids of deleted members. With a bucket, those of the data folder count too: from before the pictures were moved, or
 * copied there for a restore.
 */
export async function readList({ config, pictureStore }: DeletionListPlace): Promise<string[]> {
  const ids = new Set(await readFileList(config.dataDir))
  if (pictureStore.isShared) for (const id of await readObjects(pictureStore)) ids.add(id)
  return [...ids]
}

/** Adds ids. They are stored once the promise resolves. */
export async function addToList({ config, pictureStore }: DeletionListPlace, memberIds: readonly string[]) {
  return pictureStore.isShared ? addObjects(pictureStore, memberIds) : addToFile(config.dataDir, memberIds)
}

/** Adds missing ids from the database, in case the list was lost or another one was used for a time. */
export async function addMissingToList(site: DeletionListPlace & Pick<Site, 'db'>): Promise<void> {
  const { isShared } = site.pictureStore
  const known = new Set(await (isShared ? readObjects(site.pictureStore) : readFileList(site.config.dataDir)))
  const missing = (await allDeletions(site.db)).filter((id) => !known.has(id))
  await addToList(site, missing)
}

/** Copies the ids of the data folder and of the bucket to both. Returns how many each of them lacked. */
export async function uniteLists(dataDir: string, bucket: PictureStore): Promise<{ toFile: number; toBucket: number }> {
  const [inFile, inBucket] = [await readFileList(dataDir), await readObjects(bucket)]
  const onlyIn = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))
  const [toFile, toBucket] = [onlyIn(inBucket, inFile), onlyIn(inFile, inBucket)]
  await addToFile(dataDir, toFile)
  await addObjects(bucket, toBucket)
  return { toFile: toFile.length, toBucket: toBucket.length }
}

async function readObjects(bucket: PictureStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { path } of bucket.list(FOLDER)) ids.push(path.slice(FOLDER.length))
  return ids.filter((id) => UUID.test(id))
}

async function addObjects(bucket: PictureStore, memberIds: readonly string[]): Promise<void> {
  for (const id of memberIds) await bucket.write(`${FOLDER}${id}`, Buffer.alloc(0))
}

/** A line truncated by a crash is ignored. */
async function readFileList(dataDir: string): Promise<string[]> {
  const text = await readFile(listFile(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.split('\n').filter((line) => UUID.test(line)))]
}

/** Each id starts on a new line, even after a truncated line. */
async function addToFile(dataDir: string, memberIds: readonly string[]): Promise<void> {
  const known = new Set(await readFileList(dataDir))
  const isNew = memberIds.filter((id) => !known.has(id))
  if (isNew.length === 0) return
  await appendFile(listFile(dataDir), isNew.map((id) => `\n${id}\n`).join(''), { mode: 0o600 })
  const file = await open(listFile(dataDir), 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
