import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ClockReading } from '#platform/clock-readings.ts'
import { readClock } from '#platform/server/clock-queries.ts'
import { DatabaseClock, MovableClock, type Clock } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { Published } from '#platform/server/published-content.ts'

const POLL_EVERY_MS = 1_000
const SHARDS = 64
/** A process whose machine's clock is further than this from the database's is not ready. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000

/**
 * Notifies every process that public content has changed, in the transaction of the change. Call it last, because the shard's
 * row stays locked until the transaction ends.
 */
export async function raisePublicVersion(tx: Tx, eventId: number): Promise<void> {
  await sql`update public_version set version = version + 1 where shard = ${eventId % SHARDS}`.execute(tx)
}

/** Polls the database once a second for its time, for the version of public content and for how the demo's clock was moved. */
export class VersionPoller {
  /** The version grows with every committed change. Pages that were rendered under an older version are not served. */
  publicVersion = 0
  /** Why this process should not serve requests, in a sentence. Undefined if its machine's clock is right. */
  clockProblem: string | undefined
  readonly published = new Published()
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #wasUnavailable = false

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
    const { state, databaseMs, publicVersion } = await readClock(this.#db)
    this.#readClock({ timeMs: databaseMs, sentAt, answeredAt: performance.now() })
    // Content is renewed before the new version is used, so that pages of that version contain it.
    if (publicVersion > this.publicVersion) await this.published.renew(this.#db)
    // If two reads run at the same time, the older result may arrive last.
    this.publicVersion = Math.max(this.publicVersion, publicVersion)
    if (this.#clock instanceof MovableClock) this.#clock.follow(state)
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
