import { rateAt, timeAfter, type FastForward } from '#platform/fast-forward.ts'

/**
 * A reading of another machine's clock in milliseconds since 1970, with the times by `performance.now()` at which it was asked
 * and answered. The clock may run faster for a while.
 */
export type ClockReading = { timeMs: number; sentAt: number; answeredAt: number; fastForward?: FastForward | null }

const MAX_READINGS = 5
/** How much two readings may differ beyond their round trips before the other clock counts as changed. */
const TOLERANCE_MS = 20

/** Another machine's clock, known from its last five readings. Between readings, time passes by `performance.now()`. */
export class ClockReadings {
  #readings: readonly ClockReading[] = []

  /** Takes a reading. The quickest is the most exact. If the new one contradicts it, the earlier ones are dropped. */
  add(reading: ClockReading): void {
    const [best] = this.#readings
    const isChanged =
      best &&
      (!isSameRate(best, reading) ||
        Math.abs(timeAt(best, middleOf(reading)) - reading.timeMs) > toleranceOf(best, reading))
    const recent = isChanged ? [] : this.#readings.toSorted((a, b) => b.sentAt - a.sentAt).slice(0, MAX_READINGS - 1)
    this.#readings = [reading, ...recent].toSorted((a, b) => roundTripOf(a) - roundTripOf(b))
  }

  /** Returns the other clock's time in milliseconds since 1970; undefined before the first reading. */
  nowMs(): number | undefined {
    const [best] = this.#readings
    return best && timeAt(best, performance.now())
  }
}

const roundTripOf = ({ sentAt, answeredAt }: ClockReading) => answeredAt - sentAt
const middleOf = ({ sentAt, answeredAt }: ClockReading) => (sentAt + answeredAt) / 2
/** The other clock's time at an instant of `performance.now()`. */
const timeAt = (reading: ClockReading, at: number) =>
  timeAfter(reading.timeMs, at - middleOf(reading), reading.fastForward ?? null)
const rateOf = ({ timeMs, fastForward = null }: ClockReading) => rateAt(timeMs, fastForward)
const toleranceOf = (...readings: ClockReading[]) =>
  Math.max(...readings.map(rateOf)) *
  (TOLERANCE_MS + readings.reduce((sum, reading) => sum + roundTripOf(reading) / 2, 0))
const isSameRate = (...readings: [ClockReading, ClockReading]) => {
  const [one, other] = readings.map(({ fastForward }) => fastForward ?? null)
  return one?.rate === other?.rate && one?.fromMs === other?.fromMs && one?.untilMs === other?.untilMs
}
