import { ClockReadings, type ClockReading } from '#platform/clock-readings.ts'
import type { SiteTime } from '#platform/contract/site-time.ts'
import type { FastForward } from '#platform/fast-forward.ts'
import { lockClock, saveClock } from '#platform/server/clock-queries.ts'
import {
  aheadMs,
  fastForwardAt,
  MAX_RATE,
  unmovedClock,
  withRate,
  type ClockState,
} from '#platform/server/clock-state.ts'
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
    return instantAt(this.#lastMs)
  }
}

/** The clock of demo and tests: the database's time, moved forward and run faster as every process reads it from the database. */
export class MovableClock extends DatabaseClock {
  readonly #changeListeners: ((change: { isRateChanged: boolean }) => void)[] = []
  #state = unmovedClock
  #frozenAt: Temporal.Instant | undefined
  #lastMs = 0

  override now(): Temporal.Instant {
    if (this.#frozenAt) this.#frozenAt = this.#frozenAt.add({ milliseconds: 1 })
    const databaseNow = this.#frozenAt ?? this.databaseNow()
    const now = databaseNow.add(durationOf(aheadMs(this.#state, msOf(databaseNow))))
    // A process that learns too late that the clock runs no faster is ahead. Then the time stands still.
    const isStepBack = msOf(now) < this.#lastMs && msOf(now) > this.#lastMs - MAX_STANDSTILL_MS * MAX_RATE
    if (!isStepBack) this.#lastMs = msOf(now)
    return isStepBack ? instantAt(this.#lastMs) : now
  }

  /**
   * For tests that count minutes. After this call the clock moves only when it is read or advanced, however slow the machine
   * is.
   */
  freeze(): void {
    this.#frozenAt = this.databaseNow()
  }

  /** Calls the listener when this process has learned that the clock was moved or runs at another rate. */
  onChange(listener: (change: { isRateChanged: boolean }) => void): void {
    this.#changeListeners.push(listener)
  }

  /** Applies what the database stores. Ignores what was read before the last change but arrives after it. */
  follow(state: ClockState): void {
    const before = this.#state
    if (state.changes <= before.changes) return
    this.#state = state
    const isRateChanged = state.rate !== before.rate || state.rateUntilMs !== before.rateUntilMs
    for (const listener of this.#changeListeners) listener({ isRateChanged })
  }

  /** Returns the fast period that is under way or announced. Null if there is none. */
  fastForward(): FastForward | null {
    return fastForwardAt(this.#state, msOf(this.#frozenAt ?? this.databaseNow()))
  }

  /** Moves the clock of every process forward. A clock never moves back. */
  async advance(db: Db, duration: Temporal.Duration): Promise<void> {
    const milliseconds = duration.total({ unit: 'milliseconds', relativeTo: this.now().toZonedDateTimeISO('UTC') })
    await this.#change(db, (state) => ({
      ...state,
      offsetMs: state.offsetMs + Math.ceil(milliseconds),
      changes: state.changes + 1,
    }))
  }

  /** Runs the clock of every process at this rate, a few seconds from now. Returns false while it runs at another rate. */
  async setRate(db: Db, rate: number): Promise<boolean> {
    return this.#change(db, (state, databaseMs) => withRate(state, rate, databaseMs))
  }

  async #change(db: Db, change: (state: ClockState, databaseMs: number) => ClockState | null): Promise<boolean> {
    const changed = await inTransaction(db, async (tx) => {
      const { state, databaseMs } = await lockClock(tx)
      const next = change(state, databaseMs)
      if (next) await saveClock(tx, next)
      return next
    })
    if (changed) this.follow(changed)
    return changed !== null
  }
}

/** The fields of an answer by which a page counts the site's time. */
export function presentSiteTime(clock: Clock, now: Temporal.Instant = clock.now()): SiteTime {
  const fast = clock instanceof MovableClock ? clock.fastForward() : null
  return {
    now: now.toString(),
    fast_forward: fast && {
      rate: fast.rate,
      from: instantAt(fast.fromMs).toString(),
      until: instantAt(fast.untilMs).toString(),
    },
  }
}

const durationOf = (ms: number) => ({ milliseconds: Math.floor(ms), nanoseconds: Math.round((ms % 1) * 1e6) })
const msOf = (instant: Temporal.Instant) => Number(instant.epochNanoseconds) / 1e6
const instantAt = (ms: number) => Temporal.Instant.fromEpochNanoseconds(BigInt(Math.round(ms * 1e6)))
