import { TAPS_AT_ONCE, type Door, type Taken, type Tap } from '#event-night/contract.ts'
import type { KeptTaps } from '#event-night/web/taps/kept-taps.ts'

/** The site's response to the commands that were sent. */
export type Answer = { taken: Taken[]; door: Door }
type Send = (taps: readonly Tap[]) => Promise<Answer>

/**
 * Sends stored commands, oldest first, until none are left. A command stays stored until the response to it has arrived. If that
 * is lost, the next round sends it again, and the site recognises it by its id. Throws what `send` throws.
 */
export async function sendKeptTaps(kept: KeptTaps, send: Send, onAnswer: (answer: Answer) => void): Promise<void> {
  do {
    const answer = await send(kept.all().slice(0, TAPS_AT_ONCE))
    kept.drop(new Set(answer.taken.map(({ id }) => id)))
    onAnswer(answer)
  } while (kept.all().length > 0)
}
