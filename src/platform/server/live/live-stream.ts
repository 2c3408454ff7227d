import { Readable } from 'node:stream'
import type { LiveChange } from '#platform/server/live/publish-live-change.ts'

/** A change, or 'anything' if changes may have been missed and everything must be loaded again. */
export type LiveUpdate = LiveChange | 'anything'

/** The reader of a stream, their session, and the time at which the stream must end. */
export type LiveReader = { memberId: string; sessionId: string; until: Temporal.Instant }

/** A buffer of a few hundred changes for a slow network. If it is full, the reader is assumed to have gone. */
const MAX_WAITING_BYTES = 16 * 1024
const LAST_BYTES_WITHIN_MS = 2_000

/** A stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) for one open page. */
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

  /** Sends a comment, which pages ignore. It stops proxies from closing an idle connection, and detects a dead one. */
  sendKeepAlive(): void {
    this.#write(': still here\n\n')
  }

  /** Ends the stream. Changes already sent are still delivered if the reader reads them within two seconds. */
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
