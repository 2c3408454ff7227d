import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runScript } from '#platform/server/backup/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { movePictures } from '#platform/server/pictures/move-pictures.ts'
import { PictureBucket } from '#platform/server/pictures/picture-bucket.ts'
import { PictureDisk } from '#platform/server/pictures/picture-disk.ts'
import { bucketServer, type BucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { listFile } from '#privacy/server/deletion/deletion-list.ts'
import { moveAllPictures } from './move-pictures.ts'

let bucket: BucketServer
let folder: TemporaryFolder
let disk: PictureDisk
beforeEach(async () => {
  bucket = await bucketServer()
  folder = await temporaryFolder()
  disk = new PictureDisk(folder.path)
})
afterEach(async () => {
  await folder.remove()
  await bucket.close()
})

const config = () => ({ dataDir: folder.path, pictureBucket: bucket.settings })

/** Stores twenty pictures on the disk and returns their content by path. */
async function storePictures(): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {}
  for (const kind of ['public', 'private'])
    for (let index = 0; index < 10; index += 1) pictures[`${kind}/${newId()}-${index}.webp`] = `${kind} ${index}`
  for (const [path, text] of Object.entries(pictures)) await disk.write(path, Buffer.from(text))
  return pictures
}

async function onDisk(): Promise<Record<string, string>> {
  const files = await Array.fromAsync(disk.list(''))
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path }) => [path, String(await disk.read(path))] as const)),
  )
}

function inBucket(): Record<string, string> {
  const pictures = [...bucket.files].filter(([path]) => !path.startsWith('deleted-members/'))
  return Object.fromEntries(pictures.map(([path, { bytes }]) => [path, bytes.toString()]))
}

test('moves every picture into the bucket and back', async () => {
  const pictures = await storePictures()

  expect(await moveAllPictures(config(), { to: 'bucket', originals: 'remove' })).toBe(
    'Pictures copied and compared with their originals: 20. Copied before: 0. Originals removed: 20. Ids of deleted members copied: 0.',
  )
  expect([inBucket(), await onDisk()]).toEqual([pictures, {}])

  await moveAllPictures(config(), { to: 'data folder', originals: 'remove' })
  expect([inBucket(), await onDisk()]).toEqual([{}, pictures])
})

test('keeps the originals on request, and a later run copies only what is new', async () => {
  await storePictures()
  await moveAllPictures(config(), { to: 'bucket', originals: 'keep' })
  const pictures = await onDisk()
  expect([Object.keys(pictures).length, inBucket()]).toEqual([20, pictures])

  await disk.write('public/new-480.webp', Buffer.from('new'))
  expect(await moveAllPictures(config(), { to: 'bucket', originals: 'remove' })).toMatch(
    /originals: 1\. Copied before: 20\. Originals removed: 21\./,
  )
  expect([inBucket(), await onDisk()]).toEqual([{ ...pictures, 'public/new-480.webp': 'new' }, {}])
})

test('an outage at any picture loses nothing, and another run goes on', async () => {
  const pictures = await storePictures()
  for (const path of Object.keys(pictures)) {
    bucket.files.delete(path)
    bucket.faultOf = (method, requested) => (method === 'PUT' && requested === path ? 403 : undefined)
    await expect(moveAllPictures(config(), { to: 'bucket', originals: 'remove' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await onDisk()).toEqual(pictures)
  }
  bucket.faultOf = () => undefined
  await moveAllPictures(config(), { to: 'bucket', originals: 'remove' })
  expect([inBucket(), await onDisk()]).toEqual([pictures, {}])
})

test('a copy that differs from its original is found, and no original is removed', async () => {
  const pictures = await storePictures()
  class DamagedBucket extends PictureBucket {
    override async read(path: string): Promise<Buffer | undefined> {
      const bytes = await super.read(path)
      return path.endsWith('-7.webp') ? bytes?.subarray(1) : bytes
    }
  }

  await expect(movePictures(disk, new DamagedBucket(bucket.settings), 'remove')).rejects.toThrow(
    /^the copy of \w+\/\S+-7\.webp differs from the original$/,
  )

  expect(await onDisk()).toEqual(pictures)
})

test('a picture that is uploaded during the move stays, and the program says so', async () => {
  await storePictures()
  let isUploaded = false
  bucket.faultOf = (method) => {
    if (method === 'PUT' && !isUploaded) void disk.write('public/a-new-one-480.webp', Buffer.from('new'))
    isUploaded ||= method === 'PUT'
    return undefined
  }

  expect(await moveAllPictures(config(), { to: 'bucket', originals: 'remove' })).toMatch(
    /Originals removed: 20\. .* Pictures stored meanwhile: 1\. Stop every process of the site and run this again\.$/,
  )

  expect(await onDisk()).toEqual({ 'public/a-new-one-480.webp': 'new' })
})

test('the ids of deleted members are then in both places', async () => {
  const [first, second] = [newId(), newId()]
  await writeFile(listFile(folder.path), `\n${first}\n`)
  bucket.files.set(`deleted-members/${second}`, { bytes: Buffer.alloc(0), writtenAt: Temporal.Now.instant() })

  expect(await moveAllPictures(config(), { to: 'bucket', originals: 'remove' })).toContain('members copied: 2.')
  expect(await moveAllPictures(config(), { to: 'data folder', originals: 'remove' })).toContain('members copied: 0.')

  expect([...bucket.files.keys()].toSorted()).toEqual([first, second].map((id) => `deleted-members/${id}`).toSorted())
})

test('the program moves the pictures of its settings, and refuses others', async () => {
  const pictures = await storePictures()
  const { url, accessKey, secretKey } = bucket.settings
  const settings = { PICTURES_URL: url, PICTURES_ACCESS_KEY: accessKey, PICTURES_SECRET_KEY: secretKey }

  const moved = await runScript('move-pictures', [], { ...settings, DATA_DIR: folder.path })
  expect(moved).toEqual({ code: 0, output: expect.stringMatching(/originals: 20\. .* Originals removed: 20\./) })
  expect([inBucket(), await onDisk()]).toEqual([pictures, {}])

  const back = await runScript('move-pictures', ['--back', '--keep'], { ...settings, DATA_DIR: folder.path })
  expect(back.output).toContain('Originals removed: 0.')
  expect([inBucket(), await onDisk()]).toEqual([pictures, pictures])

  for (const [args, environment, sentence] of [
    [['--forward'], settings, 'Usage: npm run move-pictures -- [--keep] [--back]\n'],
    [[], {}, 'PICTURES_URL is missing: pictures are moved between the data folder and its bucket.\n'],
  ] as const)
    expect(await runScript('move-pictures', [...args], { ...environment, DATA_DIR: folder.path })).toEqual({
      code: 1,
      output: sentence,
    })
})
