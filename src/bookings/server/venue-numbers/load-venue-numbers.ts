import type { VenueNumbers } from '#bookings/contract/admin/venue-numbers.ts'
import { venueNumberTimes } from '#bookings/rules/venue-numbers.ts'
import { dayOf } from '#bookings/server/places/event-on-sale.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { expectedGuests, numbersSent, venueContactOf } from '#bookings/server/venue-numbers/venue-number-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventOfAnyState } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads what the venue of an event was notified, and when it will be notified. */
export async function loadVenueNumbers(site: Pick<Site, 'db' | 'clock'>, eventId: number): Promise<VenueNumbers> {
  const event = await eventOfAnyState(site.db, eventId)
  const contact = event && (await venueContactOf(site.db, eventId))
  if (!event || !contact) return refuse(eventRefusals.event_not_found)
  const { contactEmail, numbersDaysBefore } = contact
  const [sent, booked] = await Promise.all([numbersSent(site.db, eventId), expectedGuests(site.db, eventId)])
  const canSend = event.publishedAt !== null && !event.cancelledAt && !hasStarted(event, site.clock.now())
  const hasEmail = contactEmail !== ''
  const isSent = sent.some(({ kind, eventDay }) => kind === 'final' && eventDay.toString() === dayOf(event))
  const isDue = canSend && hasEmail && numbersDaysBefore > 0 && !isSent
  return {
    contact_email: hasEmail ? contactEmail : null,
    venue_id: event.venueId,
    due_date_local: isDue ? localDateTime(venueNumberTimes(event, numbersDaysBefore).sentAt, event.timeZone) : null,
    can_send: canSend && hasEmail,
    booked,
    sent: sent.map(({ id, kind, women, men, sentTo, sentAt }) => ({
      ...{ id, kind, women, men },
      sent_to: sentTo,
      sent_at: sentAt.toString(),
    })),
  }
}
