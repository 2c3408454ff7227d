import { UnacceptablePicture, squaresOf } from '#platform/server/pictures/decode-picture.ts'
import { PictureDisk } from '#platform/server/pictures/picture-disk.ts'
import { pictureLimiter } from '#platform/server/pictures/picture-limiter.ts'
import { refuseFields } from '#platform/server/refusals.ts'

/** The widths in pixels at which a private picture is stored as a square. */
const WIDTHS = [960, 320, 96] as const

/** Stores pictures that only some people may see (portraits), re-encoded by us. The caller decides who may see them. */
export class PrivatePictures {
  readonly #disk: PictureDisk

  constructor(dataDir: string) {
    this.#disk = new PictureDisk(dataDir)
  }

  /** Stores a picture's centre square at every width as WebP without metadata, or refuses the field `picture`. */
  async save(id: string, original: Buffer): Promise<void> {
    const squares = await pictureLimiter.run(() => squaresOf(original, WIDTHS)).catch(refuseField)
    for (const { width, bytes } of squares) await this.#disk.putAtomically(pathOf(id, width), bytes)
  }

  /** Returns the WebP bytes, or undefined if there is no such picture. */
  read(id: string, width: number): Promise<Buffer | undefined> {
    return this.#disk.read(pathOf(id, width))
  }

  /** Removes the picture at all widths, or does nothing if it does not exist. */
  async remove(id: string): Promise<void> {
    for (const width of WIDTHS) await this.#disk.remove(pathOf(id, width))
  }

  removeUnfinished(): Promise<void> {
    return this.#disk.removeUnfinished()
  }
}

function refuseField(error: unknown): never {
  if (error instanceof UnacceptablePicture) refuseFields({ picture: error.sentence })
  throw error
}

function pathOf(id: string, width: number): string {
  return `private/${id}-${width}.webp`
}
