import { sql } from 'kysely'
import { ClockReadings, type ClockReading } from '#platform/clock-readings.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** The site's clock. Commands and rules are passed an instant; only the outermost code reads the clock. */
export type Clock = { now(): Temporal.Instant }

/** The machine's own clock, for programs that run alone. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A better reading may be a little earlier. Then the time stands still, at most for so long, because a clock never goes back. */
const MAX_STANDSTILL_MS = 5_000

/**
 * The database's clock, which gives every process the same time, whatever their machines' clocks show. Before the first reading
 * it is the machine's clock.
 */
export class DatabaseClock implements Clock {
  readonly #readings = new ClockReadings()
  #lastMs = 0

  now(): Temporal.Instant {
    return this.databaseNow()
  }

  read(reading: ClockReading): void {
    this.#readings.add(reading)
  }

  /** How far the machine's clock is ahead of the database's. Negative if it is behind. */
  machineAheadMs(): number {
    return Date.now() - this.databaseNow().epochMilliseconds
  }

  protected databaseNow(): Temporal.Instant {
    const nowMs = this.#readings.nowMs() ?? Date.now()
    const isStepBack = nowMs < this.#lastMs && nowMs > this.#lastMs - MAX_STANDSTILL_MS
    if (!isStepBack) this.#lastMs = nowMs
    return Temporal.Instant.fromEpochNanoseconds(BigInt(Math.round(this.#lastMs * 1e6)))
  }
}

/** The clock of demo and tests: the database's time plus an offset that every process reads from the database. */
export class MovableClock extends DatabaseClock {
  #offsetMs = 0
  #frozenAt: Temporal.Instant | undefined

  override now(): Temporal.Instant {
    if (this.#frozenAt) this.#frozenAt = this.#frozenAt.add({ milliseconds: 1 })
    return (this.#frozenAt ?? this.databaseNow()).add({ milliseconds: this.#offsetMs })
  }

  /**
   * For tests that count minutes. After this call the clock moves only when it is read or advanced, however slow the machine
   * is.
   */
  freeze(): void {
    this.#frozenAt = this.databaseNow()
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
