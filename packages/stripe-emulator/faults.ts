/** The faults that a test can script. Shares are between 0 (never) and 1 (always). */
export type Faults = {
  /** The same seed gives the same random draws. Setting it starts them again. */
  seed: number
  /** Share of the webhooks that are never sent, not even once. */
  lost: number
  /** How many times each other webhook is sent, even if the first one was accepted. */
  copies: number
  /** Webhooks that are due together are sent in random order, some at the same time. */
  shuffled: boolean
  /** Each copy is delayed by a time between these two. */
  delaySeconds: readonly [number, number]
  /** Until then no request gets through and no webhook is sent. */
  awayUntilMs: number
  /** How a request fails meanwhile: no connection, no response in time, or a 500 before any work was started. */
  awayKind: 'refused' | 'timeout' | '500'
  /** Share of the requests that take effect but whose response is lost. */
  lostAnswers: number
  /** Share of the POST requests that fail midway: the 500 is stored with the key, and half of them have taken effect. */
  internalErrors: number
  /** Share of the requests that are refused with 429 before any work is started. */
  busy: number
  /** Share of the captures that the bank refuses. The authorisation stays. */
  capturesRefused: number
  /** How long refunds stay pending. With 0 they succeed at once, except for the two test cards made for this. */
  refundsPendingSeconds: number
  /** How long the bank takes to answer. Meanwhile the intent is `processing`. */
  processingSeconds: number
  /** How long, in real time, a POST with an idempotency key is in progress. Another one with the same key then gets a 409. */
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
  processingSeconds: 0,
  thinksMs: 0,
}

/** A number between 0 and 1 that depends only on the seed and the count of draws (mulberry32). */
export function drawOf(seed: number, count: number): number {
  let state = (seed + Math.imul(count + 1, 0x6d2b79f5)) | 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
}
