import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { ListeningConnection } from '#platform/server/live/listening-connection.ts'
import { LiveStream, type LiveNews, type LiveReader } from '#platform/server/live/live-stream.ts'
import { LIVE_CHANNEL } from '#platform/server/live/tell-live.ts'

/** A browser has one stream for all of its tabs. A member with more devices than this, or a script, loses the oldest. */
const MOST_STREAMS_OF_ONE = 6
/** The longest time that a stream stays open after its session has ended, if there is nothing to send. */
const BEAT_MS = 5_000
/** Half the idle timeout of impatient proxies. */
const BEATS_TO_BREATHE = 5

const Told = z.object({ member: z.string(), change: z.enum(['messages', 'matches']) })

/** Returns which of these sessions are still valid. */
export type SessionsThatGoOn = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * The open pages of members in this process, and the changes that they are sent. It starts to listen with the first page and
 * never stops: a process that only runs jobs has no pages and needs no connection, and where there was one page there will soon
 * be another. Before anything is sent, the sessions are checked again, all in one statement. Changes that arrive in the meantime
 * wait for the next round, however many there are.
 */
export class LiveHub {
  readonly #streams = new Map<string, Set<LiveStream>>()
  #due = new Map<string, Set<LiveNews>>()
  readonly #clock: Clock
  readonly #log: Logger
  readonly #sessionsThatGoOn: SessionsThatGoOn
  readonly #connection: ListeningConnection
  #telling: Promise<void> | undefined
  #beating: NodeJS.Timeout | undefined
  #beats = 0
  #stopped = false

  constructor(options: { url: string; clock: Clock; log: Logger; sessionsThatGoOn: SessionsThatGoOn }) {
    const { url, clock, log, sessionsThatGoOn } = options
    this.#clock = clock
    this.#log = log
    this.#sessionsThatGoOn = sessionsThatGoOn
    this.#connection = new ListeningConnection({
      url,
      channel: LIVE_CHANNEL,
      log,
      onNotice: (payload) => this.#hear(payload),
      onListening: () => this.#tellEveryone(),
    })
  }

  /** How many pages are open. */
  get count(): number {
    return this.#all().length
  }

  /** Opens a stream. It starts once the hub listens to the database, or the database is unavailable. */
  async open(reader: LiveReader): Promise<LiveStream> {
    if (!this.#stopped) await this.#connection.start()
    const stream = new LiveStream(reader)
    if (this.#stopped) {
      stream.end()
      return stream
    }
    this.#keep(stream)
    this.#beating ??= setInterval(() => void this.#beat(), BEAT_MS).unref()
    return stream
  }

  /** Ends every stream, and any that is opened from now on. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#beating)
    for (const stream of this.#all()) this.#end(stream)
    await this.#connection.stop()
    await this.#telling
  }

  #keep(stream: LiveStream): void {
    const { memberId } = stream.reader
    const own = this.#streams.get(memberId) ?? new Set()
    this.#streams.set(memberId, own)
    const [oldest] = own
    if (oldest && own.size >= MOST_STREAMS_OF_ONE) this.#end(oldest)
    // Ending the oldest stream may have removed the member's set.
    this.#streams.set(memberId, own.add(stream))
    stream.once('close', () => this.#forget(stream))
  }

  #end(stream: LiveStream): void {
    this.#forget(stream)
    stream.end()
  }

  #forget(stream: LiveStream): void {
    const { memberId } = stream.reader
    const own = this.#streams.get(memberId)
    own?.delete(stream)
    if (own?.size === 0) this.#streams.delete(memberId)
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((own) => [...own])
  }

  #hear(payload: string): void {
    const told = Told.safeParse(fromJson(payload))
    // Another version of the site running alongside may send a change that this one does not know.
    if (!told.success) return this.#log.warn({ channel: LIVE_CHANNEL }, 'told of a change that is not known here')
    const { member, change } = told.data
    if (!this.#streams.has(member)) return
    this.#isDue(member, change)
    this.#tellSoon()
  }

  #tellEveryone(): void {
    for (const member of this.#streams.keys()) this.#isDue(member, 'anything')
    this.#tellSoon()
  }

  #isDue(member: string, change: LiveNews): void {
    this.#due.set(member, (this.#due.get(member) ?? new Set()).add(change))
  }

  #tellSoon(): void {
    this.#telling ??= this.#tellWhatIsDue().finally(() => (this.#telling = undefined))
  }

  async #tellWhatIsDue(): Promise<void> {
    while (this.#due.size > 0 && !this.#stopped) {
      const due = this.#due
      this.#due = new Map()
      const asked = await this.#endOthers([...due.keys()].flatMap((member) => [...(this.#streams.get(member) ?? [])]))
      if (!asked) return this.#tellLater(due)
      for (const [member, changes] of due) this.#tell(member, changes)
    }
  }

  /** A member who may be signed out by now is sent nothing. The others reload everything once the database responds. */
  #tellLater(due: ReadonlyMap<string, unknown>): void {
    for (const member of due.keys()) if (this.#streams.has(member)) this.#isDue(member, 'anything')
  }

  #tell(member: string, changes: ReadonlySet<LiveNews>): void {
    for (const stream of this.#streams.get(member) ?? []) {
      if (changes.has('anything')) stream.tell('anything')
      else for (const change of changes) stream.tell(change)
    }
  }

  async #beat(): Promise<void> {
    await this.#endOthers(this.#all())
    this.#beats += 1
    if (this.#beats % BEATS_TO_BREATHE === 0) for (const stream of this.#all()) stream.breathe()
    this.#tellSoon()
  }

  /** Ends the streams whose token or session has ended. Returns whether the database could be queried. */
  async #endOthers(streams: readonly LiveStream[]): Promise<boolean> {
    const now = this.#clock.now()
    const [over, going] = partition(streams, ({ reader }) => Temporal.Instant.compare(reader.until, now) <= 0)
    for (const stream of over) this.#end(stream)
    if (going.length === 0) return true
    try {
      const goOn = await this.#sessionsThatGoOn([...new Set(going.map(({ reader }) => reader.sessionId))])
      for (const stream of going) if (!goOn.has(stream.reader.sessionId)) this.#end(stream)
      return true
    } catch (error) {
      this.#log.warn({ err: error }, 'could not ask whose sessions go on')
      return false
    }
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
