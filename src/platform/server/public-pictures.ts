import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'

/** Widths in pixels at which a public picture is kept; pages pick by `srcset`. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** Pictures that everyone may see (venues), re-encoded by us and kept under the hash of what they show. */
export class PublicPictures {
  readonly #disk: Disk

  constructor(dataDir: string) {
    this.#disk = new Disk(new FSDriver({ location: join(dataDir, 'pictures'), visibility: 'private' }))
  }

  /** Keeps a picture at every width as WebP without metadata; the same picture gives the same id. */
  async keep(original: Buffer): Promise<string> {
    const pictureId = createHash('sha256').update(original).digest('hex').slice(0, 32)
    for (const width of PICTURE_WIDTHS) {
      if (await this.#disk.exists(pathOf(pictureId, width))) continue
      const bytes = await sharp(original, { limitInputPixels: 40_000_000 })
        .rotate()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78, effort: 5 })
        .toBuffer()
      await this.#disk.put(pathOf(pictureId, width), bytes)
    }
    return pictureId
  }

  /** The bytes of a WebP, or nothing where there is no such picture. */
  async read(pictureId: string, width: number): Promise<Buffer | undefined> {
    const path = pathOf(pictureId, width)
    return (await this.#disk.exists(path)) ? Buffer.from(await this.#disk.getBytes(path)) : undefined
  }
}

function pathOf(pictureId: string, width: number): string {
  return `public/${pictureId}-${width}.webp`
}
