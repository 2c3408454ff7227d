/** A phone that loses its signal for a moment goes on within this time. */
const MAX_IDLE_MS = 10_000
/** From here on the mean rate counts. A browser's picture of 200 kB would take twelve seconds at the lowest. */
const GRACE_MS = 10_000
const MIN_BYTES_PER_SECOND = 16 * 1024
/** The server ends any request that takes longer. */
const MAX_MS = 30_000

export type Progress = { receivedBytes: number; elapsedMs: number; idleMs: number }

/** Returns whether an upload has stalled, is slower than any useful line, or takes too long. */
export function isTooSlow({ receivedBytes, elapsedMs, idleMs }: Progress): boolean {
  if (idleMs > MAX_IDLE_MS || elapsedMs > MAX_MS) return true
  return elapsedMs > GRACE_MS && receivedBytes < (MIN_BYTES_PER_SECOND * elapsedMs) / 1_000
}
