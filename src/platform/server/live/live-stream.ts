import { Readable } from 'node:stream'
import type { LiveChange } from '#platform/server/live/notify-live.ts'

/** 'anything': changes may have been missed, so everything must be loaded again. */
export type LiveUpdate = LiveChange | 'anything'

/** The reader of a stream, their session, and the latest time until which the stream may stay open. */
export type LiveReader = { memberId: string; sessionId: string; until: Temporal.Instant }

/** A buffer of a few hundred changes for when the network accepts no more. A reader that takes none of them has gone. */
const MAX_WAITING_BYTES = 16 * 1024
const LAST_BYTES_WITHIN_MS = 2_000

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) for one open page. */
export class LiveStream extends Readable {
  readonly reader: LiveReader
  #isOver = false

  constructor(reader: LiveReader) {
    super({ highWaterMark: MAX_WAITING_BYTES, read() {} })
    this.reader = reader
    this.#write('event: open\ndata: {}\n\n')
  }

  send(change: LiveUpdate): void {
    this.#write(`event: change\ndata: ${JSON.stringify({ change })}\n\n`)
  }

  /** Sends a comment, which no page reads. It keeps proxies from treating the connection as dead, and reveals if it is. */
  sendKeepAlive(): void {
    this.#write(': still here\n\n')
  }

  /** What was already sent is still delivered, if the reader takes it now. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.push(null)
    setTimeout(() => this.destroy(), LAST_BYTES_WITHIN_MS).unref()
  }

  #write(text: string): void {
    if (this.#isOver || this.destroyed) return
    if (!this.push(text)) this.destroy()
  }
}
