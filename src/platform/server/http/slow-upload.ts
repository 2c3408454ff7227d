import type { FastifyRequest } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'

/** A phone that loses its signal for a moment goes on within this time. */
const MAX_IDLE_MS = 10_000
/** From here on the mean rate counts. A browser's picture of 200 kB would take twelve seconds at the lowest. */
const GRACE_MS = 10_000
const MIN_BYTES_PER_SECOND = 16 * 1024
/** The server ends any request that takes longer. */
const MAX_MS = 30_000
const CHECK_EVERY_MS = 1_000

export type Progress = { receivedBytes: number; elapsedMs: number; idleMs: number }

/** Returns whether an upload has stalled, is slower than any useful line, or takes too long. */
export function isTooSlow({ receivedBytes, elapsedMs, idleMs }: Progress): boolean {
  if (idleMs > MAX_IDLE_MS || elapsedMs > MAX_MS) return true
  return elapsedMs > GRACE_MS && receivedBytes < (MIN_BYTES_PER_SECOND * elapsedMs) / 1_000
}

/**
 * Rejects when the upload is too slow, until `reading` has ended. Node counts what has arrived, also while a part waits to be read.
 * Time is counted in checks, so a process that is too busy to check does not cut off an upload for it.
 */
export function untilTooSlow(request: FastifyRequest, reading: Promise<unknown>): Promise<never> {
  const { socket } = request.raw
  const bytesBefore = socket.bytesRead
  const { promise, reject } = Promise.withResolvers<never>()
  let elapsedMs = 0
  let last = { elapsedMs, receivedBytes: 0 }
  const timer = setInterval(() => {
    elapsedMs += CHECK_EVERY_MS
    const receivedBytes = socket.bytesRead - bytesBefore
    if (receivedBytes > last.receivedBytes) last = { elapsedMs, receivedBytes }
    if (isTooSlow({ receivedBytes, elapsedMs, idleMs: elapsedMs - last.elapsedMs }))
      reject(new Refused(commonRefusals.too_slow))
  }, CHECK_EVERY_MS)
  void reading.catch(() => {}).finally(() => clearInterval(timer))
  promise.catch(() => clearInterval(timer))
  return promise
}
