import { Readable } from 'node:stream'
import type { LiveChange } from '#platform/server/live/tell-live.ts'

/** 'anything': for a while nothing was heard, and everything is to be asked for anew. */
export type LiveNews = LiveChange | 'anything'

/** Who reads a stream, by which session, and until when at most. */
export type LiveReader = { memberId: string; sessionId: string; until: Temporal.Instant }

/** What waits here, where the network takes no more, is some hundred changes: whoever reads none of them has gone. */
const MOST_WAITING_BYTES = 16 * 1024
const LAST_BYTES_WITHIN_MS = 2_000

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) for one page that stays open. */
export class LiveStream extends Readable {
  readonly reader: LiveReader
  #isOver = false

  constructor(reader: LiveReader) {
    super({ highWaterMark: MOST_WAITING_BYTES, read() {} })
    this.reader = reader
    this.#write('event: open\ndata: {}\n\n')
  }

  tell(change: LiveNews): void {
    this.#write(`event: change\ndata: ${JSON.stringify({ change })}\n\n`)
  }

  /** A comment, which nobody reads: it keeps proxies from taking the connection for dead, and shows whether it is. */
  breathe(): void {
    this.#write(': still here\n\n')
  }

  /** What was told goes out, if it is taken now. */
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
