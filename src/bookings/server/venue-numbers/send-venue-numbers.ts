import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { dayOf } from '#bookings/server/places/event-on-sale.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { insertVenueNumbers } from '#bookings/server/store/venue-numbers.ts'
import { expectedGuests, venueContactOf } from '#bookings/server/venue-numbers/venue-number-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const sendLimit: Limit = { name: 'numbers sent to a venue', attempts: 5, minutes: 24 * 60 }

/** Emails the number of guests to the venue because an owner asks for it. A repeated request with the same id sends nothing. */
export async function sendVenueNumbers(site: Site, by: Owner, request: { id: string; eventId: number }): Promise<void> {
  const { id, eventId } = request
  await site.limits.enforce(sendLimit, String(eventId))
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    if (event.cancelledAt) refuse(eventRefusals.event_already_cancelled)
    if (hasStarted(event, now)) refuse(eventRefusals.event_already_started)
    const contact = await venueContactOf(tx, eventId)
    if (!contact || contact.contactEmail === '') refuse(bookingRefusals.venue_has_no_email)
    if (!(await emailNumbers(site, tx, { id, eventId, kind: 'by hand', sentBy: by.memberId }))) return
    await audit(tx, { at: now, actorId: by.memberId, action: 'venue numbers sent', subject: String(eventId) })
  })
}

type Sending = { id?: string; eventId: number; kind: 'final' | 'correction' | 'by hand'; sentBy?: string | null }

/**
 * Records the numbers and queues the email to the venue, in the caller's transaction, which holds the event's lock. Returns
 * false if the venue has no address or was notified before.
 */
export async function emailNumbers(site: Site, tx: Tx, sending: Sending): Promise<boolean> {
  const { id = newId(), eventId, kind, sentBy = null } = sending
  const event = await eventAtVenue(tx, eventId)
  const contact = await venueContactOf(tx, eventId)
  if (!event || !contact || contact.contactEmail === '') return false
  const now = site.clock.now()
  const guests = await expectedGuests(tx, eventId)
  const sent = {
    ...guests,
    id,
    eventId,
    kind,
    sentBy,
    eventDay: Temporal.PlainDate.from(dayOf(event)),
    sentTo: contact.contactEmail,
  }
  if (!(await insertVenueNumbers(tx, sent, now))) return false
  const mail = await bookingNotifications['numbers for the venue'].mail({
    sender: site.config,
    event,
    guests,
    isCorrection: kind === 'correction',
  })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: contact.contactEmail })
  return true
}
