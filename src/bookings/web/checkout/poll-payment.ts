import { isFinalRefusal } from '#platform/web/api.ts'
import type { AsMember } from '#platform/web/ui/form/use-as-member.ts'

/**
 * - `paid`: the buyer has what they paid for
 * - `waiting`: the card has not been authorised, and the buyer can try again
 * - `processing`: the bank has not answered yet
 * - `released`: there is no longer anything to pay for, and the buyer pays nothing
 */
export type PaymentState = 'paid' | 'waiting' | 'processing' | 'released'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10_000

/** The reason why the outcome is not known yet. */
export type Delay = 'bank' | 'connection'

/**
 * Calls `check` until the outcome of a payment is known. Keeps calling it if the connection fails or the bank is slow. Sends
 * requests through `asMember`, and calls `onDelay` with the reason for a delay.
 */
export async function pollPayment(
  check: () => Promise<PaymentState>,
  asMember: AsMember,
  onDelay: (delay: Delay) => void,
): Promise<Exclude<PaymentState, 'processing'>> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const state = await asMember(check)
      if (state !== 'processing') return state
      onDelay('bank')
    } catch (error) {
      if (isFinalRefusal(error)) throw error
      onDelay('connection')
    }
    await pauseOrOnline(pauseMs)
  }
}

function pauseOrOnline(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
