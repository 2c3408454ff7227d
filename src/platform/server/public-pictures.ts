import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { refusalTable } from '#platform/contract.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'

/** Widths in pixels at which a public picture is kept; pages pick by `srcset`. */
export const PICTURE_WIDTHS = [480, 720, 1440] as const
/** Among the pictures, because their folder may be on a disk of its own; backups pass it by. */
export const UNFINISHED = '.unfinished'
const MOST_PIXELS = 40_000_000

const FORMATS = ['jpeg', 'png', 'webp']

export const pictureRefusals = refusalTable({
  picture_not_readable: {
    status: 422,
    detail: 'That file is not a picture we can read. Please use a JPEG, PNG, WebP or AVIF.',
  },
})

/** Pictures that everyone may see (venues), re-encoded by us and kept under the hash of what was given. */
export class PublicPictures {
  readonly #disk: Disk

  constructor(dataDir: string) {
    this.#disk = new Disk(new FSDriver({ location: join(dataDir, 'pictures'), visibility: 'private' }))
  }

  /** Keeps a picture at every width as WebP without metadata; the same picture gives the same id. */
  async keep(original: Buffer): Promise<string> {
    const pictureId = createHash('sha256').update(original).digest('hex').slice(0, 32)
    await demandPicture(original)
    for (const width of PICTURE_WIDTHS) {
      if (await this.#disk.exists(pathOf(pictureId, width))) continue
      await this.#putWhole(pathOf(pictureId, width), await atWidth(original, width))
    }
    return pictureId
  }

  /** Under another name first: a process that is killed while writing must not leave half a picture that looks whole. */
  async #putWhole(path: string, bytes: Buffer): Promise<void> {
    const unfinished = `${UNFINISHED}/${newId()}`
    await this.#disk.put(unfinished, bytes)
    await this.#disk.move(unfinished, path)
  }

  /** The bytes of a WebP, or nothing where there is no such picture. */
  async read(pictureId: string, width: number): Promise<Buffer | undefined> {
    const path = pathOf(pictureId, width)
    return (await this.#disk.exists(path)) ? Buffer.from(await this.#disk.getBytes(path)) : undefined
  }
}

async function demandPicture(original: Buffer): Promise<void> {
  const { format, compression } = await sharp(original, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => ({ format: undefined, compression: undefined }))
  const isAvif = format === 'heif' && compression === 'av1'
  if (!isAvif && (!format || !FORMATS.includes(format))) refuse(pictureRefusals.picture_not_readable)
}

/** WebP without metadata; a picture whose beginning is right and whose rest is not shows only here. */
async function atWidth(original: Buffer, width: number): Promise<Buffer> {
  try {
    return await sharp(original, { limitInputPixels: MOST_PIXELS, pages: 1 })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 70, effort: 6 })
      .toBuffer()
  } catch {
    return refuse(pictureRefusals.picture_not_readable)
  }
}

function pathOf(pictureId: string, width: number): string {
  return `public/${pictureId}-${width}.webp`
}
