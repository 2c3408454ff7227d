import { ClockReadings } from '#platform/clock-readings.ts'
import type { SiteTime } from '#platform/contract/site-time.ts'
import { fastForwardOf, rateAt, timeAfter, type FastForward } from '#platform/fast-forward.ts'

/** A better reading may be a little earlier. Then the time stands still, at most for so long, because a clock never goes back. */
const MAX_STANDSTILL_MS = 5_000
/** Where the clock runs faster, the site is asked more often, but not more often than this. */
const LEAST_DELAY_MS = 500

/** The site's clock on a device whose own clock may be wrong by hours, or be changed while a round runs. */
export class SiteClock {
  readonly #readings = new ClockReadings()
  readonly #first: { timeMs: number; at: number }
  #fastForward: FastForward | null
  #lastMs = 0

  /**
   * `first` has the site's time in the answer with which the page was loaded, and `ageMs` is how long ago that was. It counts until
   * the first reading.
   */
  constructor(first: SiteTime, ageMs = 0) {
    this.#fastForward = fastForwardOf(first)
    this.#first = { timeMs: Date.parse(first.now), at: performance.now() - ageMs }
  }

  /** Sends a request, and reads the site's time from its answer. */
  async read<Answer>(request: () => Promise<Answer>, timeOf: (answer: Answer) => SiteTime): Promise<Answer> {
    const sentAt = performance.now()
    const answer = await request()
    const time = timeOf(answer)
    this.#fastForward = fastForwardOf(time)
    const timeMs = Date.parse(time.now)
    this.#readings.add({ timeMs, sentAt, answeredAt: performance.now(), fastForward: this.#fastForward })
    return answer
  }

  nowMs(): number {
    const { timeMs, at } = this.#first
    const nowMs = this.#readings.nowMs() ?? timeAfter(timeMs, performance.now() - at, this.#fastForward)
    const isStepBack = nowMs < this.#lastMs && nowMs > this.#lastMs - MAX_STANDSTILL_MS
    if (!isStepBack) this.#lastMs = nowMs
    return this.#lastMs
  }

  /** Returns how long this much of the site's time really takes now, for a timer that asks the site again. */
  delayOf(siteMs: number): number {
    return Math.max(siteMs / rateAt(this.nowMs(), this.#fastForward), Math.min(siteMs, LEAST_DELAY_MS))
  }
}
