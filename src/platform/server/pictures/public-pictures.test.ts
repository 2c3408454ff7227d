import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picturesFolder } from '#platform/server/backup/pictures.ts'
import { PICTURE_WIDTHS, PublicPictures } from '#platform/server/pictures/public-pictures.ts'
import { aPicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'

test('a picture that was stored without the smallest width is read at the next width instead', async () => {
  const folder = await temporaryFolder()
  try {
    const pictures = new PublicPictures(folder.path)
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
