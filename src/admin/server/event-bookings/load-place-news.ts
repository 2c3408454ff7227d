import type { EventPlaceNews } from '#admin/contract/place-news.ts'
import { loadEventHeader, requireEvent } from '#admin/server/event-bookings/load-event-overview.ts'
import { onSale, type Gender } from '#bookings/rules/balance.ts'
import { toBalance } from '#bookings/server/places/event-on-sale.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { placeNewsOf } from '#privacy/server/place-news/recipient-queries.ts'
import { hasFreePlace } from '#privacy/server/place-news/send-place-news.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the free places of an event, and the emails about them. */
export async function loadPlaceNews(site: Site, eventId: number): Promise<EventPlaceNews> {
  const event = await requireEvent(site, eventId)
  const taken = (await placesTaken(site.db, [eventId])).get(eventId) ?? noPlacesTaken
  const freeFor = async (gender: Gender) =>
    (await hasFreePlace(site, site.db, event, gender)) ? onSale(gender, toBalance(event, taken)) : 0
  const [header, women, men, sent] = await Promise.all([
    loadEventHeader(site, event),
    freeFor('F'),
    freeFor('M'),
    placeNewsOf(site.db, eventId),
  ])
  return {
    event: header,
    youngest_age: event.youngestAge,
    oldest_age: event.oldestAge,
    free: { women, men },
    sent: sent.map(({ id, gender, youngestAge, oldestAge, startedAt, finishedAt, people, notified }) => ({
      ...{ id, gender, people, notified },
      youngest_age: youngestAge,
      oldest_age: oldestAge,
      started_at: startedAt.toString(),
      finished: finishedAt !== null,
    })),
  }
}
