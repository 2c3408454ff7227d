import type { SiteTime as SentTime } from '#platform/contract/site-time.ts'
import { fastForwardOf, timeAfter, type FastForward } from '#platform/fast-forward.ts'

/**
 * The site's time on a device whose clock may be wrong by hours. The device only measures the time elapsed since the site sent
 * its time.
 */
export class SiteTime {
  #sentMs = 0
  #receivedAtMs = 0
  #fastForward: FastForward | null = null

  /** Sets the time to the one that the site has just sent. */
  sync(sent: SentTime): void {
    this.#sentMs = Date.parse(sent.now)
    this.#receivedAtMs = Date.now()
    this.#fastForward = fastForwardOf(sent)
  }

  /** Returns the time in ISO 8601 with 'Z'. */
  now(): string {
    return new Date(timeAfter(this.#sentMs, Date.now() - this.#receivedAtMs, this.#fastForward)).toISOString()
  }
}
