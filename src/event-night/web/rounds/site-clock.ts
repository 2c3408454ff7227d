import { ClockReadings } from '#platform/clock-readings.ts'

/** The site's clock on a device whose own clock may be wrong by hours, or be changed while a round runs. */
export class SiteClock {
  readonly #readings = new ClockReadings()
  readonly #first: { timeMs: number; at: number }

  /**
   * `firstNow` is the site's time in the answer with which the page was loaded, and `ageMs` how long ago that was. It counts until
   * the first reading.
   */
  constructor(firstNow: string, ageMs = 0) {
    this.#first = { timeMs: Date.parse(firstNow) + ageMs, at: performance.now() }
  }

  /** Sends a request, and reads the site's time from its answer. */
  async read<Answer>(request: () => Promise<Answer>, timeOf: (answer: Answer) => string): Promise<Answer> {
    const sentAt = performance.now()
    const answer = await request()
    this.#readings.add({ timeMs: Date.parse(timeOf(answer)), sentAt, answeredAt: performance.now() })
    return answer
  }

  nowMs(): number {
    return this.#readings.nowMs() ?? this.#first.timeMs + performance.now() - this.#first.at
  }
}
