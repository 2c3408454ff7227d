/** The faults that a test can script. Shares are between 0 (never) and 1 (always). */
export type Faults = {
  /** The same seed gives the same random draws. Setting it restarts the sequence. */
  seed: number
  /** Share of the webhooks that are never sent. */
  lost: number
  /** How many times each of the remaining webhooks is sent, even if the first copy was accepted. */
  copies: number
  /** Whether webhooks that are due at the same time are sent in random order, some concurrently. */
  shuffled: boolean
  /** The minimum and maximum delay of each copy. */
  delaySeconds: readonly [number, number]
  /** The time until which no request succeeds and no webhook is sent. */
  awayUntilMs: number
  /** How a request fails until `awayUntilMs`: no connection, a timeout, or a 500 before any work is started. */
  awayKind: 'refused' | 'timeout' | '500'
  /** Share of the requests that take effect but whose response is lost. */
  lostAnswers: number
  /** Share of the POST requests that fail midway. The 500 is stored with the key, and half of the requests take effect. */
  internalErrors: number
  /** Share of the requests that are refused with 429 before any work is started. */
  busy: number
  /** Share of the captures that the bank refuses. The authorisation remains. */
  capturesRefused: number
  /** How long refunds stay pending. With 0 they succeed immediately, except those to the two test cards for pending refunds. */
  refundsPendingSeconds: number
  /** Share of the payouts that the site's bank refuses. */
  payoutsFailed: number
  /** How long the bank takes to respond. Until then the intent is `processing`. */
  processingSeconds: number
  /**
   * How long, in real time, a POST with an idempotency key is in progress. During that time another request with the same key
   * gets a 409.
   */
  thinksMs: number
}

/** A provider without faults. */
export const noFaults: Faults = {
  seed: 1,
  lost: 0,
  copies: 1,
  shuffled: false,
  delaySeconds: [0, 0],
  awayUntilMs: 0,
  awayKind: 'refused',
  lostAnswers: 0,
  internalErrors: 0,
  busy: 0,
  capturesRefused: 0,
  refundsPendingSeconds: 0,
  payoutsFailed: 0,
  processingSeconds: 0,
  thinksMs: 0,
}

/** Returns a number between 0 and 1 that depends only on the seed and the number of draws (mulberry32). */
export function drawOf(seed: number, count: number): number {
  let state = (seed + Math.imul(count + 1, 0x6d2b79f5)) | 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
}
