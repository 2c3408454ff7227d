import { createHash } from 'node:crypto'
import { unreadablePicture } from '#platform/contract/picture-refusals.ts'
import { UnacceptablePicture, cropped, jpegAtWidth, pictureAtWidth } from '#platform/server/pictures/decode-picture.ts'
import { pictureLimiter } from '#platform/server/pictures/picture-limiter.ts'
import type { PictureStore } from '#platform/server/pictures/picture-store.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'
import { writeTogether, type PictureFile } from '#platform/server/pictures/write-together.ts'
import { refuse } from '#platform/server/refusals.ts'

const SMALLEST_WIDTH = 160
const LARGEST_WIDTH = 1440
const EMAIL_WIDTH = 720
/**
 * The widths in pixels at which a public picture is stored. Pages choose one with `srcset`. The second is the one without it, and
 * the last is for lists.
 */
export const PICTURE_WIDTHS = [480, 720, LARGEST_WIDTH, SMALLEST_WIDTH] as const

/** The sizes in pixels of the three shapes in which search engines show a picture. */
export const PICTURE_CROPS = {
  '16x9': { width: 1280, height: 720 },
  '4x3': { width: 1200, height: 900 },
  '1x1': { width: 960, height: 960 },
} as const
export type PictureCrop = keyof typeof PICTURE_CROPS

/** Returns the address at which the site serves a public picture. */
export function venuePicturePath(pictureId: string, size: (typeof PICTURE_WIDTHS)[number] | PictureCrop): string {
  return `/pictures/${pictureId}-${size}.webp`
}

/** Returns the address of a public picture for emails. */
export function emailPicturePath(pictureId: string): string {
  return `/pictures/email/${pictureId}.jpg`
}

/** Stores pictures that everyone may see (venues), re-encoded by us, under the hash of the original. */
export class PublicPictures {
  readonly #store: PictureStore

  constructor(store: PictureStore) {
    this.#store = store
  }

  /**
   * Stores a picture at every width as WebP without metadata. Returns its id, which depends only on the content of the file.
   */
  async save(original: Buffer): Promise<string> {
    const pictureId = createHash('sha256').update(original).digest('hex').slice(0, 32)
    const paths = PICTURE_WIDTHS.map((width) => ({ width, path: pathOf(pictureId, width) }))
    const isStored = await Promise.all(paths.map(({ path }) => this.#store.has(path)))
    const files: PictureFile[] = []
    for (const { width, path } of paths.filter((_, index) => !isStored[index])) {
      const bytes = await pictureLimiter.run(() => pictureAtWidth(original, width)).catch(refuseByName)
      files.push({ path, bytes })
    }
    await writeTogether(this.#store, files)
    return pictureId
  }

  /**
   * Returns the WebP bytes, or undefined if there is no such picture. A picture that was stored before the smallest width was
   * added is returned at the next one.
   */
  async read(pictureId: string, width: number): Promise<Buffer | undefined> {
    const bytes = await this.#store.read(pathOf(pictureId, width))
    return bytes ?? (width === SMALLEST_WIDTH ? this.#store.read(pathOf(pictureId, PICTURE_WIDTHS[0])) : undefined)
  }

  /**
   * Returns the JPEG bytes for emails, or undefined if there is no such picture. The first request stores the JPEG, so that
   * pictures from before emails had JPEGs have one too.
   */
  readForEmail(pictureId: string): Promise<Buffer | undefined> {
    return this.#readOrMake(pictureId, `public/${pictureId}.jpg`, (largest) => jpegAtWidth(largest, EMAIL_WIDTH))
  }

  /** Returns the bytes of a crop for search engines, which is stored at the first request as well. */
  readCrop(pictureId: string, crop: PictureCrop): Promise<Buffer | undefined> {
    return this.#readOrMake(pictureId, `public/${pictureId}-${crop}.webp`, (largest) =>
      cropped(largest, PICTURE_CROPS[crop]),
    )
  }

  async #readOrMake(
    pictureId: string,
    path: string,
    make: (largest: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> {
    const stored = await this.#store.read(path)
    if (stored) return stored
    const largest = await this.read(pictureId, LARGEST_WIDTH)
    if (!largest) return undefined
    const bytes = await pictureLimiter.run(() => make(largest))
    // Without room for it, the picture is made again at the next request.
    await this.#store.write(path, bytes).catch((error: unknown) => {
      if (!(error instanceof PicturesUnavailable)) throw error
    })
    return bytes
  }
}

function refuseByName(error: unknown): never {
  if (error instanceof UnacceptablePicture)
    refuse({ ...unreadablePicture.picture_not_readable, detail: error.sentence })
  throw error
}

function pathOf(pictureId: string, width: number): string {
  return `public/${pictureId}-${width}.webp`
}
