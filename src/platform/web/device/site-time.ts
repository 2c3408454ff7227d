/**
 * The site's time on a device whose own clock may be wrong by hours. Only the time elapsed since the site sent its time is taken
 * from the device.
 */
export class SiteTime {
  #aheadMs = 0

  /** Takes the time that the site has just sent. */
  sync(now: string): void {
    this.#aheadMs = Date.now() - Date.parse(now)
  }

  /** ISO 8601 with 'Z'. */
  now(): string {
    return new Date(Date.now() - this.#aheadMs).toISOString()
  }
}
