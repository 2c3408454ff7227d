import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPictures, PictureDisk, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { newId } from '#platform/server/ids.ts'
import { PrivatePictures } from '#platform/server/pictures/private-pictures.ts'
import { portraitFaults } from '#platform/server/pictures/testing/faults-of-portrait.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

let folder: TemporaryFolder
let pictures: PrivatePictures
beforeEach(async () => {
  folder = await temporaryFolder()
  pictures = new PrivatePictures(new PictureDisk(folder.path))
})
afterEach(() => folder.remove())

test('a picture can be stored at three widths, read, listed for backups and removed completely', async () => {
  const id = newId()
  await pictures.save(id, await aPicture(400, 300).jpeg().toBuffer())

  const paths = [320, 96, 960].map((width) => `private/${id}-${width}.webp`)
  expect(await listPictures(picturesFolder(folder.path))).toEqual(paths)
  for (const width of [96, 320, 960]) {
    expect(await portraitFaults((await pictures.read(id, width)) ?? Buffer.alloc(0), width)).toEqual([])
  }
  expect(await pictures.read(id, 480)).toBeUndefined()

  await pictures.remove(id)
  await pictures.remove(id)
  expect(await listPictures(picturesFolder(folder.path))).toEqual([])
})

test('other users of the machine can neither list nor read the pictures', async () => {
  await pictures.save(newId(), await aPicture(9, 9).png().toBuffer())

  const all = picturesFolder(folder.path)
  const others = async (path: string) => (await stat(path)).mode & 0o077
  expect(await others(all)).toBe(0)
  for (const path of await listPictures(all)) expect(await others(join(all, path)), path).toBe(0)
})

test('a file that is not a picture is refused with a field error, and nothing is stored', async () => {
  await expect(pictures.save(newId(), Buffer.from('Dear diary'))).rejects.toMatchObject({
    refusal: { status: 422, error: 'invalid' },
    fields: { picture: 'That file isn’t a picture we can read. Please use a JPEG, PNG, WebP or AVIF.' },
  })
  expect(await listPictures(picturesFolder(folder.path))).toEqual([])
})

test('removeUnfinished removes a partial file after an hour but not before', async () => {
  const unfinished = join(folder.path, 'pictures', 'unfinished')
  await pictures.removeUnfinished()
  await mkdir(unfinished, { recursive: true })
  for (const [name, hours] of [
    ['old', 2],
    ['new', 0],
  ] as const) {
    await writeFile(join(unfinished, name), 'half')
    // The file system has its own clock, which may differ from the clock of the test.
    const at = new Date(Date.now() - hours * 60 * 60_000)
    await utimes(join(unfinished, name), at, at)
  }

  await pictures.removeUnfinished()

  expect(await readdir(unfinished)).toEqual(['new'])
})

test('a picture whose writing was interrupted is not listed for backups', async () => {
  await mkdir(picturesFolder(folder.path))
  await writeFile(join(picturesFolder(folder.path), 'private'), 'in the way, so that no picture gets its name')

  await expect(pictures.save(newId(), await aPicture(9, 9).png().toBuffer())).rejects.toThrow()

  expect(await readdir(join(picturesFolder(folder.path), 'unfinished'))).toHaveLength(3)
  expect(await listPictures(picturesFolder(folder.path))).toEqual(['private'])
})
