import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureDisk, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { PICTURE_WIDTHS, PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

test('a picture that was stored without the smallest width is read at the next width instead', async () => {
  const folder = await temporaryFolder()
  try {
    const pictures = new PublicPictures(new PictureDisk(folder.path))
    const id = await pictures.save(await aPicture(1_600, 900).jpeg().toBuffer())
    const sizes = await Promise.all(PICTURE_WIDTHS.map((width) => pictures.read(id, width)))
    expect(new Set(sizes.map((bytes) => bytes?.length)).size).toBe(PICTURE_WIDTHS.length)

    await rm(join(picturesFolder(folder.path), `public/${id}-160.webp`))

    expect(await pictures.read(id, 160)).toEqual(await pictures.read(id, 480))
    expect(await pictures.read(id, 200)).toBeUndefined()
  } finally {
    await folder.remove()
  }
})

test('a picture has a crop in each shape that search engines ask for', async () => {
  const folder = await temporaryFolder()
  try {
    const pictures = new PublicPictures(new PictureDisk(folder.path))
    const id = await pictures.save(await aPicture(1_600, 900).jpeg().toBuffer())
    for (const [crop, size] of [
      ['16x9', { width: 1280, height: 720 }],
      ['4x3', { width: 1200, height: 900 }],
      ['1x1', { width: 960, height: 960 }],
    ] as const) {
      const bytes = await pictures.readCrop(id, crop)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...size })
      expect(await pictures.readCrop(id, crop)).toEqual(bytes)
    }
    expect(await pictures.readCrop('0'.repeat(32), '1x1')).toBeUndefined()
  } finally {
    await folder.remove()
  }
})

test('emails get a JPEG without metadata, which is made once, also of a picture that was stored without one', async () => {
  const folder = await temporaryFolder()
  try {
    const pictures = new PublicPictures(new PictureDisk(folder.path))
    const id = await pictures.save(
      await aPicture(1_600, 900)
        .withExif({ IFD0: { Artist: 'Amy' } })
        .png()
        .toBuffer(),
    )

    const [jpeg, again] = await Promise.all([pictures.readForEmail(id), pictures.readForEmail(id)])

    const metadata = await sharp(jpeg).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 720, height: 405 })
    expect(metadata).not.toHaveProperty('exif')
    expect(again).toEqual(jpeg)
    const stored = await readFile(join(picturesFolder(folder.path), `public/${id}.jpg`))
    expect(stored).toEqual(jpeg)
    expect(await pictures.readForEmail('0'.repeat(32))).toBeUndefined()
  } finally {
    await folder.remove()
  }
})
