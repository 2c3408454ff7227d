import { venueNumberTimes } from '#bookings/rules/venue-numbers.ts'
import { dayOf } from '#bookings/server/places/event-on-sale.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { markNumbersChecked } from '#bookings/server/store/venue-numbers.ts'
import { emailNumbers } from '#bookings/server/venue-numbers/send-venue-numbers.ts'
import {
  eventsOfVenuesToNotify,
  expectedGuests,
  numbersSent,
  venueContactOf,
} from '#bookings/server/venue-numbers/venue-number-queries.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Tells venues the number of guests on the morning that their owner has chosen, and corrects it once in the afternoon if it has
 * changed. Numbers that were not sent in time are sent late, until the event starts.
 */
export async function notifyVenues(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  for (const event of await eventsOfVenuesToNotify(site.db, now)) {
    const { sentAt } = venueNumberTimes(event, event.numbersDaysBefore)
    if (Temporal.Instant.compare(sentAt, now) <= 0) await failures.note(notifyVenueOf(site, event.id))
  }
  failures.throwFirst()
}

/** Decides under the event's lock, so that two processes notify a venue once. */
async function notifyVenueOf(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const contact = event && (await venueContactOf(tx, eventId))
    const now = site.clock.now()
    if (!event || !contact || event.cancelledAt || hasStarted(event, now)) return
    const { correctedAt } = venueNumberTimes(event, contact.numbersDaysBefore)
    const today = (await numbersSent(tx, eventId)).filter(({ eventDay }) => eventDay.toString() === dayOf(event))
    const final = today.find(({ kind }) => kind === 'final')
    if (!final) {
      await emailNumbers(site, tx, { eventId, kind: 'final' })
      return
    }
    const isSentLate = Temporal.Instant.compare(final.sentAt, correctedAt) >= 0
    if (final.checkedAt || isSentLate || Temporal.Instant.compare(now, correctedAt) < 0) return
    await markNumbersChecked(tx, final.id, now)
    const guests = await expectedGuests(tx, eventId)
    const [last = final] = today
    if (guests.women !== last.women || guests.men !== last.men)
      await emailNumbers(site, tx, { eventId, kind: 'correction' })
  })
}
