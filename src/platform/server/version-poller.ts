import { sql } from 'kysely'
import type { Logger } from 'pino'
import { MovableClock, type Clock } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { Published } from '#platform/server/published-content.ts'

const POLL_EVERY_MS = 1_000
const SHARDS = 64

/**
 * Notifies every process that something visitors see has changed, as part of the change itself. Call it last: the shard's row
 * stays locked until the transaction ends.
 */
export async function raisePublicVersion(tx: Tx, eventId: number): Promise<void> {
  await sql`update public_version set version = version + 1 where shard = ${eventId % SHARDS}`.execute(tx)
}

/** Polls once a second for the version of what visitors see, and for how far the demo's clock has been moved. */
export class VersionPoller {
  /** Grows with every committed change. Pages made under an older version are not served. */
  publicVersion = 0
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
    const { rows } = await sql<{ version: number; offsetMs: number }>`
      select (select sum(version)::bigint from public_version) as version, offset_ms from site_clock`.execute(this.#db)
    const version = rows[0]?.version ?? 0
    // Before anything is made under the new version, so that it uses the content published with it.
    if (version > this.publicVersion) await this.published.renew(this.#db)
    // Of two simultaneous reads, the older answer may arrive last.
    this.publicVersion = Math.max(this.publicVersion, version)
    if (this.#clock instanceof MovableClock) this.#clock.follow(rows[0]?.offsetMs ?? 0)
  }

  async #pollAgain(): Promise<void> {
    try {
      await this.poll()
      if (this.#wasUnavailable) this.#log.info('the database answers again')
      this.#wasUnavailable = false
    } catch (error) {
      if (!this.#wasUnavailable) this.#log.warn({ err: error }, 'the database does not answer')
      this.#wasUnavailable = true
    }
    if (this.#timer) this.#timer = setTimeout(() => void this.#pollAgain(), POLL_EVERY_MS).unref()
  }
}
