import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

/** The site's clock. Commands and rules are passed an instant; only the outermost code reads the clock. */
export type Clock = { now(): Temporal.Instant }

/** The machine's own clock, for programs that run alone. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/**
 * A reading of the database's clock in milliseconds since 1970, with the times by `performance.now()` at which the query was
 * sent and answered.
 */
export type ClockReading = { databaseMs: number; sentAt: number; answeredAt: number }

const MAX_READINGS = 5
/** How much two readings may differ beyond their round trips before the database's clock counts as changed. */
const TOLERANCE_MS = 20

/**
 * The database's clock, which gives every process the same time, whatever their machines' clocks show. Before the first reading
 * it is the machine's clock.
 */
export class DatabaseClock implements Clock {
  #readings: readonly ClockReading[] = []

  now(): Temporal.Instant {
    return this.databaseNow()
  }

  /** Takes a reading. The quickest of the last five is the most exact. If one contradicts it, the earlier ones are dropped. */
  read(reading: ClockReading): void {
    const [best] = this.#readings
    const isChanged =
      best && Math.abs(timeAt(best, middleOf(reading)) - reading.databaseMs) > toleranceOf(best, reading)
    const recent = isChanged ? [] : this.#readings.toSorted((a, b) => b.sentAt - a.sentAt).slice(0, MAX_READINGS - 1)
    this.#readings = [reading, ...recent].toSorted((a, b) => roundTripOf(a) - roundTripOf(b))
  }

  /** How far the machine's clock is ahead of the database's. Negative if it is behind. */
  machineAheadMs(): number {
    return Date.now() - this.databaseNow().epochMilliseconds
  }

  protected databaseNow(): Temporal.Instant {
    const [best] = this.#readings
    if (!best) return Temporal.Now.instant()
    return Temporal.Instant.fromEpochNanoseconds(BigInt(Math.round(timeAt(best, performance.now()) * 1e6)))
  }
}

const roundTripOf = ({ sentAt, answeredAt }: ClockReading) => answeredAt - sentAt
const middleOf = ({ sentAt, answeredAt }: ClockReading) => (sentAt + answeredAt) / 2
/** The database's time at an instant of `performance.now()`. */
const timeAt = (reading: ClockReading, at: number) => reading.databaseMs + at - middleOf(reading)
const toleranceOf = (...readings: ClockReading[]) =>
  TOLERANCE_MS + readings.reduce((sum, reading) => sum + roundTripOf(reading) / 2, 0)

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
