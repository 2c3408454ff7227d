import { Place } from '#browsing/contract/places.ts'
import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'

type Publisher = { config: Pick<Site['config'], 'siteUrl'> }

/** Builds a schema.org list of the upcoming events of a town or an age group. Each event's own page describes it. */
export function structuredPlace({ config }: Publisher, page: unknown): Record<string, unknown> {
  const { events } = Place.parse(page)
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: config.siteUrl + paths.event(id),
    })),
  }
}
