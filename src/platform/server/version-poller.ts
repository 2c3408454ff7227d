import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ClockReading } from '#platform/clock-readings.ts'
import { readClock } from '#platform/server/clock-queries.ts'
import { DatabaseClock, MovableClock, type Clock } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { Published } from '#platform/server/published-content.ts'
import { PublicVersions, SHARDS } from '#platform/server/public-versions.ts'

const POLL_EVERY_MS = 1_000
/** The database is away if it has not answered a poll for so long. */
const AWAY_AFTER_MS = 2_000
/** A change of this shard renews every page. Events whose number is a multiple of the number of shards share it. */
const EVERY_PAGE = 0
/** A process whose machine's clock is further than this from the database's is not ready. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000

/**
 * Notifies every process that an event has changed, in the transaction of the change. Call it last, because the shard's row
 * stays locked until the transaction ends.
 */
export async function raisePublicVersion(tx: Tx, eventId: number): Promise<void> {
  await raiseShard(tx, eventId % SHARDS)
}

/** Notifies every process that something has changed which any page may show, such as a text or a venue. Call it last. */
export async function raiseVersionOfEveryPage(tx: Tx): Promise<void> {
  await raiseShard(tx, EVERY_PAGE)
}

async function raiseShard(tx: Tx, shard: number): Promise<void> {
  await sql`update public_version set version = version + 1 where shard = ${shard}`.execute(tx)
}

/** Polls the database once a second for its time, for the version of public content and for how the demo's clock was moved. */
export class VersionPoller {
  /** Pages that were rendered under an older version are served only while the database is away. */
  readonly publicVersions = new PublicVersions()
  /** Why this process should not serve requests, in a sentence. Undefined if its machine's clock is right. */
  clockProblem: string | undefined
  readonly published = new Published()
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #wasUnavailable = false
  #answeredAt = performance.now()

  constructor(options: { db: Db; clock: Clock; log: Logger }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#log = options.log
  }

  async start(): Promise<void> {
    await this.published.renew(this.#db)
    await this.poll()
    this.#timer = setTimeout(() => void this.#pollAgain(), POLL_EVERY_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async poll(): Promise<void> {
    const sentAt = performance.now()
    const { state, databaseMs, publicVersions } = await readClock(this.#db)
    this.#answeredAt = performance.now()
    this.#readClock({ timeMs: databaseMs, sentAt, answeredAt: this.#answeredAt })
    // Content is renewed before the new version is used, so that pages of that version contain it.
    if (this.publicVersions.areOlderThan(publicVersions)) await this.published.renew(this.#db)
    this.publicVersions.raiseTo(publicVersions)
    if (this.#clock instanceof MovableClock) this.#clock.follow(state)
  }

  /** Whether the database does not answer. The time is that of this process, and only counts once polling has started. */
  get isDatabaseAway(): boolean {
    return this.#timer !== undefined && performance.now() - this.#answeredAt > AWAY_AFTER_MS
  }

  #readClock(reading: ClockReading): void {
    if (!(this.#clock instanceof DatabaseClock)) return
    this.#clock.read(reading)
    const problem = clockProblem(this.#clock.machineAheadMs())
    if (problem !== undefined && this.clockProblem === undefined)
      this.#log.error({ problem }, 'the clock of this machine is wrong')
    if (problem === undefined && this.clockProblem !== undefined)
      this.#log.info('the clock of this machine is right again')
    this.clockProblem = problem
  }

  async #pollAgain(): Promise<void> {
    try {
      await this.poll()
      if (this.#wasUnavailable) this.#log.info('the database responds again')
      this.#wasUnavailable = false
    } catch (error) {
      if (!this.#wasUnavailable) this.#log.warn({ err: error }, 'the database does not respond')
      this.#wasUnavailable = true
    }
    if (this.#timer) this.#timer = setTimeout(() => void this.#pollAgain(), POLL_EVERY_MS).unref()
  }
}

function clockProblem(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS) return undefined
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return `This machine’s clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s.`
}
