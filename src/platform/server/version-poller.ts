import { sql } from 'kysely'
import type { Logger } from 'pino'
import { MovableClock, type Clock } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { Published } from '#platform/server/published-content.ts'

const POLL_EVERY_MS = 1_000
const SHARDS = 64

/**
 * Notifies every process that public content has changed, in the transaction of the change. Call it last, because the shard's
 * row stays locked until the transaction ends.
 */
export async function raisePublicVersion(tx: Tx, eventId: number): Promise<void> {
  await sql`update public_version set version = version + 1 where shard = ${eventId % SHARDS}`.execute(tx)
}

/** Polls the database once a second for the version of public content and for the offset of the demo's clock. */
export class VersionPoller {
  /** The version grows with every committed change. Pages that were rendered under an older version are not served. */
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
    // Content is renewed before the new version is used, so that pages of that version contain it.
    if (version > this.publicVersion) await this.published.renew(this.#db)
    // If two reads run at the same time, the older result may arrive last.
    this.publicVersion = Math.max(this.publicVersion, version)
    if (this.#clock instanceof MovableClock) this.#clock.follow(rows[0]?.offsetMs ?? 0)
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
