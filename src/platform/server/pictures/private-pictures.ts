import { UnacceptablePicture, squaresOf } from '#platform/server/pictures/decode-picture.ts'
import { Failures } from '#platform/server/failures.ts'
import { pictureLimiter } from '#platform/server/pictures/picture-limiter.ts'
import type { PictureStore } from '#platform/server/pictures/picture-store.ts'
import { writeTogether } from '#platform/server/pictures/write-together.ts'
import { refuseFields } from '#platform/server/refusals.ts'

/** The widths in pixels at which a private picture is stored as a square. */
const WIDTHS = [960, 320, 96] as const

const FOLDER = 'private/'
const FILE = /^private\/([0-9a-f-]{36})-\d+\.webp$/

/** Stores pictures that only some people may see (portraits), re-encoded by us. The caller decides who may see them. */
export class PrivatePictures {
  readonly #store: PictureStore

  constructor(store: PictureStore) {
    this.#store = store
  }

  /** Stores a picture's centre square at every width as WebP without metadata, or refuses the field `picture`. */
  async save(id: string, original: Buffer): Promise<void> {
    const squares = await pictureLimiter.run(() => squaresOf(original, WIDTHS)).catch(refuseField)
    const files = squares.map(({ width, bytes }) => ({ path: pathOf(id, width), bytes }))
    await writeTogether(this.#store, files)
  }

  /** Returns the WebP bytes, or undefined if there is no such picture. */
  read(id: string, width: number): Promise<Buffer | undefined> {
    return this.#store.read(pathOf(id, width))
  }

  /** Removes the picture at all widths, or does nothing if it does not exist. */
  async remove(id: string): Promise<void> {
    const failures = new Failures()
    await Promise.all(WIDTHS.map((width) => failures.note(this.#store.remove(pathOf(id, width)))))
    failures.throwFirst()
  }

  /** Returns the ids of the pictures with files that were written before this time, by the clock of the store. */
  async idsStoredBefore(writtenBefore: Temporal.Instant): Promise<string[]> {
    const ids = new Set<string>()
    for await (const { path, writtenAt } of this.#store.list(FOLDER)) {
      const id = FILE.exec(path)?.[1]
      if (id !== undefined && Temporal.Instant.compare(writtenAt, writtenBefore) < 0) ids.add(id)
    }
    return [...ids]
  }

  removeUnfinished(): Promise<void> {
    return this.#store.removeUnfinished()
  }
}

function refuseField(error: unknown): never {
  if (error instanceof UnacceptablePicture) refuseFields({ picture: error.sentence })
  throw error
}

function pathOf(id: string, width: number): string {
  return `${FOLDER}${id}-${width}.webp`
}
