import { TAPS_AT_ONCE, type Door, type Taken, type Tap } from '#event-night/contract.ts'
import type { KeptTaps } from '#event-night/web/taps/kept-taps.ts'

/** What the site says of the taps that were sent to it. */
export type Answer = { taken: Taken[]; door: Door }
type Send = (taps: readonly Tap[]) => Promise<Answer>

/**
 * Sends what is kept, the oldest first, until nothing is left. One that was sent stays kept until the site's answer to it has
 * come: where that is lost, the next round sends it again, and the site knows it by its id. Throws what `send` throws.
 */
export async function sendKeptTaps(kept: KeptTaps, send: Send, onAnswer: (answer: Answer) => void): Promise<void> {
  do {
    const answer = await send(kept.all().slice(0, TAPS_AT_ONCE))
    kept.drop(new Set(answer.taken.map(({ id }) => id)))
    onAnswer(answer)
  } while (kept.all().length > 0)
}
