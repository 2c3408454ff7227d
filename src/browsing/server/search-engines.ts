const pages = ['/', '/events', '/rules', '/terms', '/privacy', '/contact']

/** Every public page and event (sitemaps.org). */
export function sitemap(siteUrl: string, events: { id: number; changedAt: Temporal.Instant }[]): string {
  const urls = [
    ...pages.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
    ...events.map(
      ({ id, changedAt }) =>
        `<url><loc>${siteUrl}/event/${id}</loc><lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Keeps search engines out of members' pages and the API; the rest may be crawled. */
export function robots(siteUrl: string): string {
  const closed = [
    '/api/',
    '/accounts/',
    '/checkout/',
    '/profile',
    '/userprofile/',
    '/attendees/',
    '/blocked',
    '/messages',
    '/mymatches',
    '/myevents',
    '/ticket/',
    '/replacement',
    '/success',
    '/unsubscribe',
    '/admin',
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
