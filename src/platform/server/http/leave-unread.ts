import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Long enough for the refusal to arrive, which closing the connection at once could overtake. */
const LINGER_MS = 2_000

/** Node would read the rest of a refused request to its end, and many of them at once take memory until it is collected. */
export function leaveUnread(socket: Socket): void {
  // Requests that tests inject have no real socket.
  if (!(socket instanceof Socket)) return
  socket.pause()
  socket.on('resume', () => socket.pause())
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** A body up to this size is read to its end, so that its connection can be used again. */
const SMALL_BYTES = 64 * 1024

/** Leaves the body of a request that is refused before anything reads it, unless it is small. */
export function leaveLargeBody({ headers, socket }: IncomingMessage): void {
  if ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > SMALL_BYTES) leaveUnread(socket)
}

/**
 * Stops reading a form after its headers, until something reads its body. Otherwise Node keeps 128 kB of each form in memory
 * before it can be refused.
 */
export function holdBackForm(request: IncomingMessage): void {
  if (request.headers['content-type']?.startsWith('multipart/')) request.socket.pause()
}
