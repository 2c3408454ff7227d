import { structuredPlace } from '#browsing/server/structured-place.ts'
import { structuredEvent } from '#browsing/server/structured-event.ts'
import { paths } from '#platform/paths.ts'
import { structuredReviews } from '#reviews/server/structured-reviews.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds the schema.org data of a page for search engines: the home page, the reviews, and the pages of events, towns and age groups. */
export async function structuredData(
  site: Site,
  routeId: string,
  data: unknown,
): Promise<Record<string, unknown> | undefined> {
  if (routeId === paths.root) return structuredSite(site)
  if (routeId === paths.town(':town') || routeId === paths.ages(':group')) return structuredPlace(site, data)
  if (routeId === paths.reviews) return structuredReviews(site, data)
  return routeId === paths.event(':id') ? structuredEvent(site, data) : undefined
}

/** Describes who runs the site, and the site itself, whose name search engines show above its pages. */
function structuredSite({ config: { siteName, siteUrl, trader } }: Site): Record<string, unknown> {
  const organisation = `${siteUrl}${paths.root}#organisation`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: siteName,
        legalName: trader.name,
        url: siteUrl,
        logo: `${siteUrl}/icons/icon-512.png`,
        email: trader.email,
      },
      { '@type': 'WebSite', name: siteName, url: siteUrl, inLanguage: 'en-GB', publisher: { '@id': organisation } },
    ],
  }
}
