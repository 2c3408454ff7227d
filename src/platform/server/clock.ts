import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** The site's time. Commands and rules are given an instant; only the edges ask the clock. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** The clock of demo and tests: the system's time and an offset that every process reads from the database. */
export class MovableClock implements Clock {
  #offsetMs = 0
  #stands: Temporal.Instant | undefined

  now(): Temporal.Instant {
    if (this.#stands) this.#stands = this.#stands.add({ milliseconds: 1 })
    return (this.#stands ?? Temporal.Now.instant()).add({ milliseconds: this.#offsetMs })
  }

  /** For tests that count minutes: from now on only looking at it, and `advance`, make it go on, however slow the machine. */
  standStill(): void {
    this.#stands = Temporal.Now.instant()
  }

  /** Takes over the offset that the database holds. One that was read before the last move and arrives after it is old. */
  follow(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs)
  }

  /** Moves the clock of every process forward; it never goes back. */
  async advance(db: Db, duration: Temporal.Duration): Promise<void> {
    const milliseconds = duration.total({ unit: 'milliseconds', relativeTo: this.now().toZonedDateTimeISO('UTC') })
    const offsetMs = await inTransaction(db, async (tx) => {
      const moved = await sql<{ offsetMs: number }>`
        update site_clock set offset_ms = offset_ms + ${Math.ceil(milliseconds)} returning offset_ms`.execute(tx)
      // What pages say of 'tomorrow' and 'past' has changed with it.
      await sql`update public_version set version = version + 1 where shard = 0`.execute(tx)
      return moved.rows[0]?.offsetMs ?? 0
    })
    this.follow(offsetMs)
  }
}
