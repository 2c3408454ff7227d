import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** The site's clock. Commands and rules are passed an instant; only the outermost code reads the clock. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** The clock of demo and tests: system time plus an offset that every process reads from the database. */
export class MovableClock implements Clock {
  #offsetMs = 0
  #frozenAt: Temporal.Instant | undefined

  now(): Temporal.Instant {
    if (this.#frozenAt) this.#frozenAt = this.#frozenAt.add({ milliseconds: 1 })
    return (this.#frozenAt ?? Temporal.Now.instant()).add({ milliseconds: this.#offsetMs })
  }

  /**
   * For tests that count minutes. After this call the clock moves only when it is read or advanced, however slow the machine
   * is.
   */
  freeze(): void {
    this.#frozenAt = Temporal.Now.instant()
  }

  /** Applies the offset from the database. Ignores an offset that was read before the last move but arrives after it. */
  follow(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs)
  }

  /** Moves the clock of every process forward. A clock never moves back. */
  async advance(db: Db, duration: Temporal.Duration): Promise<void> {
    const milliseconds = duration.total({ unit: 'milliseconds', relativeTo: this.now().toZonedDateTimeISO('UTC') })
    const offsetMs = await inTransaction(db, async (tx) => {
      const moved = await sql<{ offsetMs: number }>`
        update site_clock set offset_ms = offset_ms + ${Math.ceil(milliseconds)} returning offset_ms`.execute(tx)
      // Pages that show 'tomorrow' or 'past' change with the clock.
      await sql`update public_version set version = version + 1 where shard = 0`.execute(tx)
      return moved.rows[0]?.offsetMs ?? 0
    })
    this.follow(offsetMs)
  }
}
