/**
 * The site's time on a device whose clock may be wrong by hours. The device only measures the time elapsed since the site sent
 * its time.
 */
export class SiteTime {
  #aheadMs = 0

  /** Sets the time to the one that the site has just sent. */
  sync(now: string): void {
    this.#aheadMs = Date.now() - Date.parse(now)
  }

  /** Returns the time in ISO 8601 with 'Z'. */
  now(): string {
    return new Date(Date.now() - this.#aheadMs).toISOString()
  }
}
