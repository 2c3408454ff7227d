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
