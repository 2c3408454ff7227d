import { LRUCache } from 'lru-cache'
import { drawSharePicture, type ShareCard } from '#browsing/server/share-picture.ts'
import { commonRefusals } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'

/** Six hundred pictures or so. */
const MOST_BYTES = 32 * 1024 * 1024
/** A picture takes a quarter of a second of a core: more than this many waiting would keep everyone else waiting too. */
const MOST_WAITING = 10

type Draw = (card: ShareCard) => Promise<Buffer>

/** Share pictures by what is on them, whenever they were drawn; one is drawn at a time. */
export class KeptSharePictures {
  readonly #draw: Draw
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: (bytes) => bytes.length })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(draw: Draw = drawSharePicture) {
    this.#draw = draw
  }

  /** The picture of the card; refuses with `too_busy` where too many others are waited for. */
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
