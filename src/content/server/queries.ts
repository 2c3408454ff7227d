import type { HomeText, SiteFacts, TextPage, TextPageName } from '#content/contract.ts'
import { contact } from '#content/texts/contact.ts'
import { home } from '#content/texts/home.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { siteLine } from '#content/texts/site.ts'
import { terms } from '#content/texts/terms.ts'
import type { Site } from '#platform/server/site.ts'

const pages: Record<TextPageName, TextPage> = { terms, privacy, rules, contact }

export function siteFacts(site: Pick<Site, 'config' | 'clock'>): SiteFacts {
  const { siteName, siteUrl, trader } = site.config
  const year = site.clock.now().toZonedDateTimeISO('Europe/London').year
  return { name: siteName, line: siteLine, url: siteUrl, trader, year }
}

export function homeText(site: Pick<Site, 'config'>): HomeText {
  return filledIn(home, site)
}

export function textPage(site: Pick<Site, 'config'>, name: TextPageName): TextPage {
  return filledIn(pages[name], site)
}

/** The text with `{siteName}` and the other names replaced by what the settings say. */
function filledIn<Text>(text: Text, { config }: Pick<Site, 'config'>): Text {
  const facts: Record<string, string> = {
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    traderName: config.trader.name,
    traderAddress: config.trader.address,
    contactEmail: config.trader.email,
  }
  return JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)
      : value,
  )
}
