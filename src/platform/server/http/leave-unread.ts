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

/**
 * Stops reading a form after its headers, until something reads its body. Otherwise Node keeps 128 kB of each form in memory
 * before it can be refused.
 */
export function holdBackForm(request: IncomingMessage): void {
  if (request.headers['content-type']?.startsWith('multipart/')) request.socket.pause()
}
