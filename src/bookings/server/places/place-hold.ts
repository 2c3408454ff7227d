import type { Member } from '#accounts/actor.ts'
import { whyNotBorn } from '#accounts/rules.ts'
import { todayOf } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { HOLD_MINUTES, pausedUntilMs } from '#bookings/rules/holding.ts'
import { hasAgeRange } from '#bookings/rules/joining.ts'
import { noteBooked } from '#bookings/server/places/note-booked.ts'
import { readPlaceAsked, type Own, type PlaceAsked } from '#bookings/server/places/place-rows.ts'
import { takeUpOffer } from '#bookings/server/places/take-up-offer.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { insertPayment } from '#bookings/server/store/payments.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { Terms } from '#bookings/server/places/terms.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import { refuse, Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Keeps a place at the event for the member while they pay, or books it at once where the event is free. Who holds one
 * already has the same again, and who was offered one has the time to pay for it.
 */
export async function placeHold(
  site: Site,
  by: Member,
  { eventId, terms }: { eventId: number; terms: Terms },
): Promise<Own> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const asked = await readPlaceAsked(tx, eventId, by.memberId)
    const now = site.clock.now()
    if (asked.own?.state === 'held') return takeUpOffer(site, tx, asked.own, { event, asked, by, now })
    if (asked.own?.payAgainUntil) return asked.own
    demandThatTheyMayJoin(site, { event, asked, terms, now })
    return takePlace(site, tx, { event, asked, terms, memberId: by.memberId, now })
  })
}

type Given = { event: EventRow; asked: PlaceAsked; terms: Terms; now: Temporal.Instant }

function demandThatTheyMayJoin(site: Site, { event, asked, terms, now }: Given): void {
  const why = terms.whyNot(event, asked, now)
  if (why) refuse(why)
  if (asked.dateOfBirth && whyNotBorn(asked.dateOfBirth.toString(), todayOf(now))) refuse(bookingRefusals.too_young)
  if (!asked.dateOfBirth && hasAgeRange(event)) refuse(bookingRefusals.date_of_birth_needed)
  const canBeHeld = terms.pricePence(event) > 0 && site.config.limits
  const pausedUntil = canBeHeld && pausedUntilMs(asked.unpaidEndsMs, now.epochMilliseconds)
  if (pausedUntil) {
    const retryAfter = Math.ceil((pausedUntil - now.epochMilliseconds) / 1000)
    throw new Refused(bookingRefusals.holding_paused, { retryAfter })
  }
}

async function takePlace(site: Site, tx: Tx, given: Given & { memberId: string }): Promise<Own> {
  const { event, asked, terms, memberId, now } = given
  if (asked.freeNumber === null) throw new Error('a place that is on sale is free')
  const id = newId()
  const pricePence = terms.pricePence(event)
  const isFree = pricePence === 0
  const own: Own = {
    id,
    pricePence,
    state: isFree ? 'booked' : 'held',
    // As exact as the database keeps it, so that it reads the same later.
    holdExpiresAt: isFree ? null : now.add({ minutes: HOLD_MINUTES }).round('microsecond'),
    payAgainUntil: null,
    offerEndsAt: null,
  }
  const { sold } = terms
  const place = {
    id,
    eventId: event.id,
    memberId,
    gender: asked.gender,
    placeNumber: asked.freeNumber,
    pricePence,
    sold,
  }
  if (own.holdExpiresAt) {
    await insertBooking(tx, { ...place, madeAt: now, state: 'held', holdExpiresAt: own.holdExpiresAt })
    await insertPayment(tx, { id: newId(), bookingId: id, memberId, amountPence: pricePence, madeAt: now })
    await audit(tx, { at: now, actorId: memberId, deed: 'place held', subject: id, details: { event: event.id } })
    await raisePublicVersion(tx, event.id)
  } else {
    await insertBooking(tx, { ...place, madeAt: now, state: 'booked', bookedAt: now, ticketCode: newTicketCode() })
    await noteBooked(site, tx, { ...place, actorId: memberId, what: 'booked', paymentId: null, now })
  }
  await endWaitOf(tx, { eventId: event.id, memberId, now }, 'got a place')
  return own
}
