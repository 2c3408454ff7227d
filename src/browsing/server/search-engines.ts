import { ageGroups, townLinks } from '#browsing/place-names.ts'
import { paths } from '#platform/paths.ts'

const pages = [
  paths.root,
  paths.events,
  paths.giftVouchers,
  paths.reviews,
  paths.rules,
  paths.terms,
  paths.privacy,
  paths.contact,
  paths.accessibility,
]

/** Builds the sitemap of all public pages and events (sitemaps.org). */
type Listed = { events: { id: number; changedAt: Temporal.Instant }[]; towns: readonly string[] }

export function sitemap(siteUrl: string, { events, towns }: Listed): string {
  const places = townLinks(towns).map(({ slug }) => paths.town(slug))
  const ages = Object.keys(ageGroups).map(paths.ages)
  const urls = [
    ...[...pages, ...places, ...ages].map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
    ...events.map(
      ({ id, changedAt }) =>
        `<url><loc>${siteUrl}${paths.event(id)}</loc><lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/**
 * Builds robots.txt. Search engines may crawl everything except the pages of members and staff, the API and the demo's tools.
 */
export function robots(siteUrl: string): string {
  const closed = [
    '/api/',
    '/accounts/',
    paths.checkout(''),
    paths.ownCalendar(''),
    paths.profile,
    paths.userProfile(''),
    paths.attendees(''),
    paths.blocked,
    paths.messages,
    paths.myMatches,
    paths.myEvents,
    paths.myReview(''),
    paths.ticket(''),
    paths.replacement,
    paths.success,
    paths.unsubscribe,
    paths.admin,
    '/dev/',
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
