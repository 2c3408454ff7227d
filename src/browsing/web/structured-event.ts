import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'

/** Builds a schema.org `Event` for search engines. */
export function structuredEvent(event: EventView, site: { name: string; url: string }): Record<string, unknown> {
  const address = site.url + paths.event(event.id)
  const { street_address: place, picture } = event.venue
  const available = !event.booking_closed && event.places.males_on_sale + event.places.females_on_sale > 0
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialEvent',
    name: event.title,
    description: event.description,
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: address,
    image: [site.url + paths.eventPicture(event.id), ...(picture.image ? [site.url + picture.image] : [])],
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
    organizer: { '@type': 'Organization', name: site.name, url: site.url },
    offers: {
      '@type': 'Offer',
      price: event.price.toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
      url: address,
    },
  }
}
