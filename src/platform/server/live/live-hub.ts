import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { ListeningConnection } from '#platform/server/listening-connection.ts'
import { LiveStream, type LiveUpdate, type LiveReader } from '#platform/server/live/live-stream.ts'
import { LIVE_CHANNEL } from '#platform/server/live/publish-live-change.ts'

/** The maximum number of streams per member; opening more closes the oldest. A browser has one stream for all of its tabs. */
const MAX_STREAMS_PER_MEMBER = 6
/** The longest time that a stream stays open after its session has ended, if there is nothing to send. */
const CHECK_EVERY_MS = 5_000
/** Keep-alives are sent at half the idle timeout of strict proxies. */
const CHECKS_PER_KEEP_ALIVE = 5

const LiveNotification = z.object({ member: z.string(), change: z.enum(['messages', 'matches', 'night']) })

/** Returns which of these sessions are still valid. */
export type FindLiveSessionIds = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Sends live changes to the open pages of members in this process. It starts to listen when the first page opens, because a
 * process that only runs jobs needs no connection, and keeps listening until `stop` is called. Before changes are sent, the
 * sessions are checked again in one statement. Changes that arrive during this check wait for the next round.
 */
export class LiveHub {
  readonly #streams = new Map<string, Set<LiveStream>>()
  #due = new Map<string, Set<LiveUpdate>>()
  readonly #clock: Clock
  readonly #log: Logger
  readonly #liveSessionIds: FindLiveSessionIds
  readonly #connection: ListeningConnection
  #notifying: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #checks = 0
  #stopped = false

  constructor(options: {
    url: string
    clock: Clock
    log: Logger
    liveSessionIds: FindLiveSessionIds
    /** Sends an empty notification in the way in which changes are sent. */
    notify(channel: string): Promise<unknown>
  }) {
    const { url, clock, log, liveSessionIds, notify } = options
    this.#clock = clock
    this.#log = log
    this.#liveSessionIds = liveSessionIds
    this.#connection = new ListeningConnection({
      url,
      channel: LIVE_CHANNEL,
      log,
      notify,
      onNotification: (payload) => this.#receive(payload),
      onListening: () => this.notifyEveryone(),
    })
  }

  /** The number of open pages. */
  get count(): number {
    return this.#all().length
  }

  /** Opens a stream, once the hub listens to the database or has failed to connect to it. */
  async open(reader: LiveReader): Promise<LiveStream> {
    if (!this.#stopped) await this.#connection.start()
    const stream = new LiveStream(reader)
    if (this.#stopped) {
      stream.end()
      return stream
    }
    this.#addStream(stream)
    this.#timer ??= setInterval(() => void this.#checkSessions(), CHECK_EVERY_MS).unref()
    return stream
  }

  /** Ends every stream, including those opened later. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    for (const stream of this.#all()) this.#end(stream)
    await this.#connection.stop()
    await this.#notifying
  }

  #addStream(stream: LiveStream): void {
    const { memberId } = stream.reader
    const memberStreams = this.#streams.get(memberId) ?? new Set()
    this.#streams.set(memberId, memberStreams)
    const [oldest] = memberStreams
    if (oldest && memberStreams.size >= MAX_STREAMS_PER_MEMBER) this.#end(oldest)
    // Ending the oldest stream may have removed the member's set.
    this.#streams.set(memberId, memberStreams.add(stream))
    stream.once('close', () => this.#removeStream(stream))
  }

  #end(stream: LiveStream): void {
    this.#removeStream(stream)
    stream.end()
  }

  #removeStream(stream: LiveStream): void {
    const { memberId } = stream.reader
    const memberStreams = this.#streams.get(memberId)
    memberStreams?.delete(stream)
    if (memberStreams?.size === 0) this.#streams.delete(memberId)
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((memberStreams) => [...memberStreams])
  }

  #receive(payload: string): void {
    const parsed = LiveNotification.safeParse(fromJson(payload))
    // Another version of the site may run at the same time and send a change that this version does not know.
    if (!parsed.success) return this.#log.warn({ channel: LIVE_CHANNEL }, 'received an unknown live change')
    const { member, change } = parsed.data
    if (!this.#streams.has(member)) return
    this.#markDue(member, change)
    this.#notifySoon()
  }

  /** Makes every open page of this process load everything again. */
  notifyEveryone(): void {
    for (const member of this.#streams.keys()) this.#markDue(member, 'anything')
    this.#notifySoon()
  }

  #markDue(member: string, change: LiveUpdate): void {
    this.#due.set(member, (this.#due.get(member) ?? new Set()).add(change))
  }

  #notifySoon(): void {
    this.#notifying ??= this.#notifyDue().finally(() => (this.#notifying = undefined))
  }

  async #notifyDue(): Promise<void> {
    while (this.#due.size > 0 && !this.#stopped) {
      const due = this.#due
      this.#due = new Map()
      const checked = await this.#endExpired(
        [...due.keys()].flatMap((member) => [...(this.#streams.get(member) ?? [])]),
      )
      if (!checked) return this.#notifyLater(due)
      for (const [member, changes] of due) this.#send(member, changes)
    }
  }

  /**
   * Postpones the changes, because a session that could not be checked may have ended. Pages reload everything once the
   * database responds.
   */
  #notifyLater(due: ReadonlyMap<string, unknown>): void {
    for (const member of due.keys()) if (this.#streams.has(member)) this.#markDue(member, 'anything')
  }

  #send(member: string, changes: ReadonlySet<LiveUpdate>): void {
    for (const stream of this.#streams.get(member) ?? []) {
      if (changes.has('anything')) stream.send('anything')
      else for (const change of changes) stream.send(change)
    }
  }

  async #checkSessions(): Promise<void> {
    await this.#endExpired(this.#all())
    this.#checks += 1
    if (this.#checks % CHECKS_PER_KEEP_ALIVE === 0) for (const stream of this.#all()) stream.sendKeepAlive()
    this.#notifySoon()
  }

  /** Ends the streams whose token or session has ended. Returns whether the database could be queried. */
  async #endExpired(streams: readonly LiveStream[]): Promise<boolean> {
    const now = this.#clock.now()
    const [expired, current] = partition(streams, ({ reader }) => Temporal.Instant.compare(reader.until, now) <= 0)
    for (const stream of expired) this.#end(stream)
    if (current.length === 0) return true
    try {
      const active = await this.#liveSessionIds([...new Set(current.map(({ reader }) => reader.sessionId))])
      for (const stream of current) if (!active.has(stream.reader.sessionId)) this.#end(stream)
      return true
    } catch (error) {
      this.#log.warn({ err: error }, 'could not check which sessions are active')
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
