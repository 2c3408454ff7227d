import { eventsWaitedFor, intentsUnsettled, placesOfLeaving } from '#bookings/server/leaving/leaving-rows.ts'
import { ProviderAway, ProviderRefused } from '#bookings/server/payments/ask-provider.ts'
import { giveBack } from '#bookings/server/payments/give-back.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Cancels a member's places at events that have not started, offers them to the waiting lists, and takes the member off every
 * waiting list. There is no refund unless an event was moved and one is still owed; money that was not captured is voided. Each
 * step is a transaction of its own; run again, it does what is left.
 */
export async function leavePlaces(site: Site, memberId: string, askedBy: string | null): Promise<void> {
  for (const { id, eventId } of await placesOfLeaving(site.db, memberId))
    await leavePlace(site, { memberId, askedBy, id, eventId })
  for (const eventId of await eventsWaitedFor(site.db, memberId)) await leaveList(site, { memberId, askedBy, eventId })
  for (const intentId of await intentsUnsettled(site.db, memberId)) await letGoOf(site, intentId)
}

type Left = { memberId: string; askedBy: string | null; eventId: number }

async function leavePlace(site: Site, place: Left & { id: string }): Promise<void> {
  const { memberId, askedBy, id, eventId } = place
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const booking = await lockBooking(tx, id)
    const now = site.clock.now()
    if (!event || !booking || booking.memberId !== memberId || booking.state === 'ended') return
    // At a cancelled event the booking ends by itself, with a refund; at an event that has started it counts as used, and is soon
    // over.
    if (event.cancelledAt || (booking.state === 'booked' && hasStarted(event, now))) return
    const isMoved = booking.refundUntil !== null && Temporal.Instant.compare(booking.refundUntil, now) > 0
    const isDeclined = booking.state === 'held' && booking.offeredAt !== null
    const why = isMoved ? 'event moved' : isDeclined ? 'declined' : 'given up'
    await endLive(site, tx, booking, { why, actorId: askedBy, now })
    // A member whose event was moved is entitled to a refund until then, and gets it without being asked again.
    if (isMoved) await giveBack(site, tx, id, { why: 'event moved', askedBy, now })
  })
}

async function leaveList(site: Site, { memberId, askedBy, eventId }: Left): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!(await endWaitOf(tx, { eventId, memberId, now }, 'left'))) return
    await audit(tx, { at: now, actorId: askedBy, deed: 'waiting list left', subject: String(eventId) })
  })
}

async function letGoOf(site: Site, intentId: string): Promise<void> {
  try {
    await settlePayment(site, intentId)
  } catch (error) {
    // An unavailable provider is asked again until it answers; one that does not know the payment will never take any money for
    // it.
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
  }
}
