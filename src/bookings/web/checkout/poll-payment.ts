import type { confirmPayment } from '#bookings/contract/checkout.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { browserApi, isFinalRefusal } from '#platform/web/api.ts'
import type { AsMember } from '#platform/web/ui/form/use-as-member.ts'

type FinalState = Exclude<AnswerOf<typeof confirmPayment>['state'], 'processing'>

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10_000

/** The reason why the outcome is not known yet. */
export type Delay = 'bank' | 'connection'

/**
 * Polls the site until the outcome of a payment is known. Keeps polling if the connection fails or the bank is slow. Sends
 * requests through `asMember`, and calls `onDelay` with the reason for a delay.
 */
export async function pollPayment(
  intentId: string,
  asMember: AsMember,
  onDelay: (delay: Delay) => void,
): Promise<FinalState> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const { state } = await asMember(() =>
        browserApi<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: intentId } }),
      )
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
