import { LRUCache } from 'lru-cache'
import { drawSharePicture, type ShareCard } from '#browsing/server/share-picture.ts'
import { commonRefusals } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'

/** About six hundred pictures. */
const MOST_BYTES = 32 * 1024 * 1024
/** A picture takes a quarter of a second of one core. With more than this many waiting, everyone else would wait too. */
const MOST_WAITING = 10

type Draw = (card: ShareCard) => Promise<Buffer>

/** Caches share pictures by their content. Draws one at a time. */
export class KeptSharePictures {
  readonly #draw: Draw
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (bytes) => bytes.length })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(draw: Draw = drawSharePicture) {
    this.#draw = draw
  }

  /** The picture for the card; refuses with `too_busy` if too many others are waiting. */
  async picture(card: ShareCard): Promise<Buffer> {
    const key = JSON.stringify(card)
    const kept = this.#kept.get(key)
    if (kept) return kept
    return this.#drawing.get(key) ?? this.#drawNext(key, card)
  }

  #drawNext(key: string, card: ShareCard): Promise<Buffer> {
    if (this.#drawing.size > MOST_WAITING) refuse(commonRefusals.too_busy)
    const drawn = this.#last.then(() => this.#draw(card))
    const kept = drawn
      .then((bytes) => {
        this.#kept.set(key, bytes)
        return bytes
      })
      .finally(() => this.#drawing.delete(key))
    this.#last = drawn.catch(() => {})
    this.#drawing.set(key, kept)
    return kept
  }
}
