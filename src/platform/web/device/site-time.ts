/** The site's time on a device whose own clock may be wrong by hours: only what has gone by since the site said so is its own. */
export class SiteTime {
  #aheadMs = 0

  /** What the site has just said. */
  heard(now: string): void {
    this.#aheadMs = Date.now() - Date.parse(now)
  }

  /** ISO 8601 with 'Z'. */
  now(): string {
    return new Date(Date.now() - this.#aheadMs).toISOString()
  }
}
