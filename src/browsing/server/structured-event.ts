import { EventView } from '#browsing/contract.ts'
import { structuredEventRow } from '#browsing/server/event-queries.ts'
import { paths } from '#platform/paths.ts'
import { venuePicturePath } from '#platform/server/pictures/public-pictures.ts'
import type { Site } from '#platform/server/site.ts'

type Publisher = Pick<Site, 'db'> & { config: Pick<Site['config'], 'siteName' | 'siteUrl'> }

/** Builds a schema.org `Event` for search engines from the data of an event's page. */
export async function structuredEvent({ db, config }: Publisher, page: unknown): Promise<Record<string, unknown>> {
  const event = EventView.parse(page)
  const { publishedAt, originalStart, pictureId } = await structuredEventRow(db, event.id)
  const address = config.siteUrl + paths.event(event.id)
  const local = (at: Temporal.Instant) => localTime(at, event.time_zone)
  const isMoved = originalStart !== null && !originalStart.equals(event.starts_at)
  const { street_address: place } = event.venue
  const available = !event.booking_closed && event.places.males_on_sale + event.places.females_on_sale > 0
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialEvent',
    name: event.title,
    description: event.description,
    startDate: local(Temporal.Instant.from(event.starts_at)),
    endDate: local(Temporal.Instant.from(event.ends_at)),
    ...(isMoved && { previousStartDate: local(originalStart) }),
    eventStatus: `https://schema.org/${statusOf(event, isMoved)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: address,
    image: [paths.eventPicture(event.id), ...picturesOf(pictureId)].map((path) => config.siteUrl + path),
    location: {
      '@type': 'Place',
      name: event.venue.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: place.street,
        addressLocality: place.town,
        postalCode: place.postcode,
        addressCountry: 'GB',
      },
      geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    },
    organizer: { '@type': 'Organization', name: config.siteName, url: config.siteUrl },
    offers: {
      '@type': 'Offer',
      price: event.price.toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
      ...(publishedAt && { validFrom: local(publishedAt) }),
      url: address,
    },
  }
}

function statusOf({ cancelled }: EventView, isMoved: boolean): string {
  if (cancelled) return 'EventCancelled'
  return isMoved ? 'EventRescheduled' : 'EventScheduled'
}

/** The largest picture and its crops, because search engines choose the shape that they need. */
function picturesOf(pictureId: string | null): string[] {
  if (pictureId === null) return []
  return ([1440, '16x9', '4x3', '1x1'] as const).map((size) => venuePicturePath(pictureId, size))
}

/** Formats an instant in local time with its offset, as search engines ask for: '2027-07-02T19:30:00+01:00'. */
function localTime(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}
