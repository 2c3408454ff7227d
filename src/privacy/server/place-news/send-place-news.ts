import type { Owner } from '#accounts/actor.ts'
import { onSale } from '#bookings/rules/balance.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { dayOf, toBalance, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { waitingCounts } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { paths } from '#platform/paths.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { placeNewsRefusals, type WantedGuests } from '#privacy/contract/place-news.ts'
import { placeNewsMail } from '#privacy/server/emails/place-news-mail.tsx'
import { countWanted, type Wanted } from '#privacy/server/place-news/recipient-queries.ts'
import { insertPlaceNews } from '#privacy/server/store/place-news.ts'

/** Returns how many members would get an email about the free places of an event, and its text. */
export async function previewPlaceNews(
  site: Site,
  eventId: number,
  guests: WantedGuests,
): Promise<{ people: number; subject: string; text: string }> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) return refuse(eventRefusals.event_not_found)
  await requireFreePlaces(site, site.db, event, guests)
  const people = await countWanted(site.db, toWanted(site, event, guests))
  const details = { name: 'Alex', event, gender: guests.gender, stop: `${site.config.siteUrl}${paths.unsubscribe}` }
  const { subject, text } = await placeNewsMail(site.config, details)
  return { people, subject, text }
}

/**
 * Starts an email about the free places of an event. A job queues it in steps. `people` is the number of recipients that the
 * owner confirmed; it is refused if it has changed. A repeated request with the same id does nothing.
 */
export async function sendPlaceNews(
  site: Site,
  by: Owner,
  { id, eventId, guests, people }: { id: string; eventId: number; guests: WantedGuests; people: number },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const now = site.clock.now()
    const { gender, youngest_age: youngestAge, oldest_age: oldestAge } = guests
    const news = { id, eventId, gender, youngestAge, oldestAge, people, startedAt: now, startedBy: by.memberId }
    if (!(await insertPlaceNews(tx, news))) return
    await requireFreePlaces(site, tx, event, guests)
    const current = await countWanted(tx, toWanted(site, event, guests))
    if (current === 0) refuse(placeNewsRefusals.nobody_to_email)
    if (current !== people) refuse(placeNewsRefusals.place_news_count_changed)
    await site.jobs.enqueue(tx, 'privacy.place-news', { newsId: id })
    const details = { news: id, gender, youngestAge, oldestAge, people }
    await audit(tx, { at: now, actorId: by.memberId, action: 'place news sent', subject: String(eventId), details })
  })
}

/** The email promises a place, so there must be one that nobody waits for. */
async function requireFreePlaces(site: Site, db: Db, event: EventRow, { gender }: WantedGuests): Promise<void> {
  if (!(await hasFreePlace(site, db, event, gender))) refuse(placeNewsRefusals.no_free_places)
}

/** Returns whether a member of this gender can book the event now. */
export async function hasFreePlace(
  site: Pick<Site, 'clock'>,
  db: Db,
  event: EventRow,
  gender: 'M' | 'F',
): Promise<boolean> {
  if (event.cancelledAt || isBookingClosed(toEventOnSale(event), site.clock.now().epochMilliseconds)) return false
  const waiting = (await waitingCounts(db, [event.id])).get(event.id) ?? { M: 0, F: 0 }
  const taken = (await placesTaken(db, [event.id])).get(event.id) ?? noPlacesTaken
  return waiting[gender] === 0 && onSale(gender, toBalance(event, taken)) > 0
}

/** Narrows the event’s own ages to those that the owner wants. */
export function toWanted(
  { clock }: Pick<Site, 'clock'>,
  event: EventRow,
  { gender, youngest_age: youngest, oldest_age: oldest }: WantedGuests,
): Wanted {
  const youngestAge = bound(youngest, event.youngestAge, Math.max)
  const oldestAge = bound(oldest, event.oldestAge, Math.min)
  return { eventId: event.id, gender, youngestAge, oldestAge, day: dayOf(event), now: clock.now() }
}

function bound(one: number | null, other: number | null, choose: (a: number, b: number) => number): number | null {
  if (one === null || other === null) return one ?? other
  return choose(one, other)
}
