import { LRUCache } from 'lru-cache'
import { drawSharePicture, type ShareCard } from '#browsing/server/share-picture.ts'
import { commonRefusals } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'

/** The maximum size of the cache, which is enough for about six hundred pictures. */
const MAX_BYTES = 32 * 1024 * 1024
/** A picture takes a quarter of a second on one core, so a longer queue would delay all other requests. */
const MAX_WAITING = 10

type Draw = (card: ShareCard) => Promise<Buffer>

/** Caches share pictures by card, and draws one at a time. */
export class SharePictureCache {
  readonly #draw: Draw
  readonly #cached = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (bytes) => bytes.length })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(draw: Draw = drawSharePicture) {
    this.#draw = draw
  }

  /** Returns the picture for the card. Refuses with `too_busy` if too many others are waiting. */
  async picture(card: ShareCard): Promise<Buffer> {
    const key = JSON.stringify(card)
    const cached = this.#cached.get(key)
    if (cached) return cached
    return this.#drawing.get(key) ?? this.#drawNext(key, card)
  }

  #drawNext(key: string, card: ShareCard): Promise<Buffer> {
    if (this.#drawing.size > MAX_WAITING) refuse(commonRefusals.too_busy)
    const drawn = this.#last.then(() => this.#draw(card))
    const cached = drawn
      .then((bytes) => {
        this.#cached.set(key, bytes)
        return bytes
      })
      .finally(() => this.#drawing.delete(key))
    this.#last = drawn.catch(() => {})
    this.#drawing.set(key, cached)
    return cached
  }
}
