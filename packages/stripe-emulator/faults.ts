/** What a test scripts. Shares are between 0 (never) and 1 (always). */
export type Faults = {
  /** The same seed gives the same draws; setting it begins them anew. */
  seed: number
  /** Share of the messages that are never sent, not even once. */
  lost: number
  /** How often each other message is sent, also when it was taken at once. */
  copies: number
  /** Messages that are due together are sent in any order, some at the same time. */
  shuffled: boolean
  /** Each copy waits for a time between these two. */
  delaySeconds: readonly [number, number]
  /** Until then no request gets through and no message is sent. */
  awayUntilMs: number
  /** How a request fails meanwhile: no connection, no answer in time, or a 500 before anything was begun. */
  awayKind: 'refused' | 'timeout' | '500'
  /** Share of the requests that take effect and whose answer is lost on its way. */
  afterExecution: number
  /** Share of the POST requests that break in the midst: 500, kept with the key, and half of them have taken effect. */
  brokenInside: number
  /** Share of the requests that are refused with 429, nothing begun. */
  busy: number
  /** Share of the captures that the bank refuses: the authorisation stays. */
  capturesRefused: number
  /** Refunds stay pending for so long; 0: they succeed at once, but those of the two cards that are for this. */
  refundsPendingSeconds: number
  /** So long a bank thinks before it answers: the intent is `processing`. */
  processingSeconds: number
  /** So long, in real time, a POST with an idempotency key is under way: another with the same key gets 409. */
  thinksMs: number
}

/** The provider on a good day. */
export const noFaults: Faults = {
  seed: 1,
  lost: 0,
  copies: 1,
  shuffled: false,
  delaySeconds: [0, 0],
  awayUntilMs: 0,
  awayKind: 'refused',
  afterExecution: 0,
  brokenInside: 0,
  busy: 0,
  capturesRefused: 0,
  refundsPendingSeconds: 0,
  processingSeconds: 0,
  thinksMs: 0,
}

/** A number between 0 and 1 that only the seed and the count of draws decide (mulberry32). */
export function drawOf(seed: number, count: number): number {
  let state = (seed + Math.imul(count + 1, 0x6d2b79f5)) | 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
}
