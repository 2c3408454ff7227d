import { writeFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/server/ids.ts'
import { PictureBucket } from '#platform/server/pictures/picture-bucket.ts'
import { listPictures, PictureDisk, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { PICTURE_WIDTHS, PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import { PrivatePictures } from '#platform/server/pictures/private-pictures.ts'
import { bucketServer, type BucketFault, type BucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

let bucket: BucketServer
let store: PictureBucket
beforeEach(async () => {
  bucket = await bucketServer()
  store = new PictureBucket(bucket.settings)
})
afterEach(() => bucket.close())

const PATH = 'private/a-96.webp'
const operations: Record<string, () => Promise<unknown>> = {
  has: () => store.has(PATH),
  read: () => store.read(PATH),
  write: () => store.write(PATH, Buffer.from('picture')),
  remove: () => store.remove(PATH),
  list: () => Array.fromAsync(store.list('private/')),
}

test.each(Object.entries(operations))('%s succeeds after one failure on the way', async (_name, operation) => {
  for (const fault of [500, 503, 'reset'] as const) {
    const faults: BucketFault[] = [fault]
    bucket.requests.length = 0
    bucket.faultOf = () => faults.shift()

    await operation()

    expect(bucket.requests).toHaveLength(2)
  }
})

test.each(Object.entries(operations))(
  '%s reports an outage if the bucket fails or refuses',
  async (_name, operation) => {
    for (const fault of [500, 403, 301, 'reset'] as const) {
      bucket.faultOf = () => fault
      await expect(operation()).rejects.toMatchObject({
        name: 'PicturesUnavailable',
        code: 'PICTURES_UNAVAILABLE',
        status: fault === 'reset' ? undefined : fault,
      })
    }
  },
)

test('an outage names neither the bucket nor its keys', async () => {
  bucket.faultOf = () => 403
  const error: unknown = await store.read(PATH).catch((reason: unknown) => reason)
  expect(String(error)).toBe('PicturesUnavailable: the picture store answered GET private/a-96.webp with 403 Fault')
  await bucket.close()
  const unreachable: unknown = await store.read(PATH).catch((reason: unknown) => reason)
  expect(String(unreachable)).toBe('PicturesUnavailable: the picture store did not respond to GET private/a-96.webp')
  expect(inspect(unreachable)).not.toMatch(/the-(access|secret)-key/)
  bucket = await bucketServer()
})

test('an operation ends although the bucket never answers', async () => {
  bucket.faultOf = () => 'silence'
  const endings = await Promise.allSettled(Object.values(operations).map((operation) => operation()))
  expect(endings).toHaveLength(5)
  for (const ending of endings)
    expect(ending).toMatchObject({ status: 'rejected', reason: { code: 'PICTURES_UNAVAILABLE', status: undefined } })
})

test('a bucket that is missing is an outage, and not a missing picture', async () => {
  bucket.faultOf = () => 404
  for (const name of ['read', 'write', 'list'])
    await expect(operations[name]?.()).rejects.toMatchObject({ status: 404 })
})

test('a portrait that cannot be stored completely is refused only when no file is being written any more', async () => {
  const pictures = new PrivatePictures(store)
  const id = newId()
  bucket.faultOf = (method, path) => (method === 'PUT' && path.endsWith('-96.webp') ? 403 : undefined)

  await expect(pictures.save(id, await aPicture(9, 9).png().toBuffer())).rejects.toMatchObject({ status: 403 })

  expect([...bucket.files.keys()].toSorted()).toEqual([`private/${id}-320.webp`, `private/${id}-960.webp`])
  bucket.faultOf = () => undefined
  await pictures.remove(id)
  expect(bucket.files.size).toBe(0)
})

test('one file that cannot be removed does not keep the others, and the removal fails', async () => {
  const pictures = new PrivatePictures(store)
  const id = newId()
  await pictures.save(id, await aPicture(9, 9).png().toBuffer())
  bucket.faultOf = (method, path) => (method === 'DELETE' && path.endsWith('-960.webp') ? 500 : undefined)

  await expect(pictures.remove(id)).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' })

  expect([...bucket.files.keys()]).toEqual([`private/${id}-960.webp`])
})

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
  'a disk that fails with %s is unavailable, and keeps no part of a picture',
  async (code) => {
    const folder = await temporaryFolder()
    try {
      let isFull = false
      const disk = new PictureDisk(folder.path, async (file, bytes, options) => {
        if (!isFull) return writeFile(file, bytes, options)
        await writeFile(file, 'part of it', options)
        throw Object.assign(new Error('no space left on device'), { code })
      })
      const pictures = new PublicPictures(disk)
      const id = await pictures.save(await aPicture(1_600, 900).jpeg().toBuffer())
      isFull = true

      await expect(disk.write(PATH, Buffer.from('picture'))).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' })

      const stored = await Array.fromAsync(disk.list(''))
      expect(stored).toHaveLength(PICTURE_WIDTHS.length)
      expect(await listPictures(`${picturesFolder(folder.path)}/unfinished`)).toEqual([])
      // What is only derived from a stored picture is served all the same.
      expect((await pictures.readCrop(id, '1x1'))?.length).toBeGreaterThan(0)
      expect((await pictures.readForEmail(id))?.length).toBeGreaterThan(0)
    } finally {
      await folder.remove()
    }
  },
)
