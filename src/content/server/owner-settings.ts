import { originsIn, type SiteSettings } from '#content/contract/written.ts'
import { readSettings } from '#content/server/read-settings.ts'
import type { Config } from '#platform/server/config.ts'
import type { Published } from '#platform/server/published-content.ts'

/**
 * Returns the start-up settings, overridden by the owner's settings if any are published. Reads the owner's settings on every
 * access.
 */
export function withOwnerSettings(start: Config, published: Published): Config {
  const set = () => ownerSettings(published)
  return {
    ...start,
    get siteName() {
      return set()?.site_name ?? start.siteName
    },
    get trader() {
      const settings = set()
      return settings ? traderOf(settings) : start.trader
    },
    get vatRate() {
      const percent = set()?.vat_rate
      return percent === undefined ? start.vatRate : Math.round(percent * 100)
    },
    get messageRetentionMonths() {
      return Number(set()?.message_retention_months ?? start.messageRetentionMonths)
    },
    get likesAfterRounds() {
      return set()?.likes_after_rounds ?? start.likesAfterRounds
    },
    get peopleMetBefore() {
      return set()?.people_met_before ?? start.peopleMetBefore
    },
    get bigScreenShows() {
      return set()?.big_screen_shows ?? start.bigScreenShows
    },
    get embedOrigins() {
      return originsIn(set()?.embed_origins)
    },
    get refundWhenRebooked() {
      const settings = set()
      return settings ? settings.refund_when_rebooked === 'yes' : start.refundWhenRebooked
    },
  }
}

/** Returns the owner's settings, or undefined until settings are first published. */
export function ownerSettings(published: Published): SiteSettings | undefined {
  const newest = published.newest('site')
  return newest && readSettings(newest.body)
}

function traderOf(settings: SiteSettings): Config['trader'] {
  return {
    name: settings.trader_name,
    address: settings.trader_address,
    email: settings.contact_email,
    vatNumber: settings.vat_number || null,
  }
}
