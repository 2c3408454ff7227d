import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/server/ids.ts'
import { openPictureStore } from '#platform/server/pictures/picture-store.ts'
import { bucketServer, type BucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { addToList, listFile, readList, type DeletionListPlace } from '#privacy/server/deletion/deletion-list.ts'

let bucket: BucketServer
let folders: TemporaryFolder[]
beforeEach(async () => {
  bucket = await bucketServer()
  folders = [await temporaryFolder(), await temporaryFolder()]
})
afterEach(async () => {
  for (const folder of folders) await folder.remove()
  await bucket.close()
})

/** The list as a machine of the site sees it. */
function listOf(machine: number, pictureBucket?: BucketServer['settings']): DeletionListPlace {
  const dataDir = folders[machine]?.path ?? expect.fail()
  return { config: { dataDir }, pictureStore: openPictureStore({ dataDir, pictureBucket }) }
}

test('machines with a bucket share one list, with one object for each deletion', async () => {
  const ids = [newId(), newId(), newId(), newId()]
  await addToList(listOf(0, bucket.settings), ids.slice(0, 2))
  await addToList(listOf(1, bucket.settings), ids.slice(1))

  for (const machine of [0, 1])
    expect((await readList(listOf(machine, bucket.settings))).toSorted()).toEqual(ids.toSorted())
  expect([...bucket.files.keys()].toSorted()).toEqual(ids.map((id) => `deleted-members/${id}`).toSorted())
  expect([...bucket.files.values()].map(({ bytes }) => bytes.length)).toEqual([0, 0, 0, 0])
})

test('machines without a bucket have lists of their own', async () => {
  const id = newId()
  await addToList(listOf(0), [id])
  expect([await readList(listOf(0)), await readList(listOf(1))]).toEqual([[id], []])
})

test('with a bucket, ids in the file of the data folder count too, and nothing else in the bucket does', async () => {
  const [before, since] = [newId(), newId()]
  await addToList(listOf(0), [before])
  await addToList(listOf(0, bucket.settings), [since])
  bucket.files.set('deleted-members/readme', { bytes: Buffer.alloc(0), writtenAt: Temporal.Now.instant() })

  expect((await readList(listOf(0, bucket.settings))).toSorted()).toEqual([before, since].toSorted())
  expect(await readFile(listFile(folders[0]?.path ?? ''), 'utf8')).not.toContain(since)
})

test('a deletion that the bucket does not record has failed', async () => {
  bucket.faultOf = () => 503
  await expect(addToList(listOf(0, bucket.settings), [newId()])).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' })
  await writeFile(listFile(folders[0]?.path ?? ''), `${newId()}\n`)
  await expect(readList(listOf(0, bucket.settings))).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' })
})
