import type { Owner } from '#accounts/actor.ts'
import type { ManualBooking } from '#bookings/contract/by-hand.ts'
import { seatByHand } from '#bookings/server/by-hand/seat-by-hand.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import { recordReceipt } from '#bookings/server/receipts/record-receipt.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { addToLedger } from '#bookings/server/store/money.ts'
import { insertNote } from '#bookings/server/store/notes.ts'
import { insertManualPayment } from '#bookings/server/store/payments.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Books a place for a member by hand, even after booking has closed. The price of the booking is what the member paid, and is
 * recorded in the ledger. Returns the booking's id.
 */
export async function addBooking(
  site: Site,
  by: Owner,
  { eventId, request }: { eventId: number; request: ManualBooking },
): Promise<string> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const now = site.clock.now()
    const { member_id: memberId, reason } = request
    const { gender, placeNumber } = await seatByHand(site, tx, by, { event, memberId, reason, now })
    const pricePence = request.paid === 'free' ? 0 : Math.round(request.amount * 100)
    const place = { id: newId(), eventId, memberId, gender, placeNumber, pricePence, byHand: true }
    await insertBooking(tx, { ...place, madeAt: now, state: 'booked', bookedAt: now, ticketCode: newTicketCode() })
    const paymentId =
      request.paid === 'free' ? null : await recordManualPayment(site, tx, { ...place, method: request.paid, now })
    const details = { event: eventId, paid: request.paid, pence: pricePence }
    await audit(tx, { at: now, actorId: by.memberId, action: 'booking added by hand', subject: place.id, details })
    if (reason !== '')
      await insertNote(tx, { bookingId: place.id, memberId, body: reason, writtenAt: now, writtenBy: by.memberId })
    await completeBooking(site, tx, { ...place, actorId: by.memberId, type: 'booked', paymentId, now })
    return place.id
  })
}

async function recordManualPayment(
  site: Site,
  tx: Tx,
  paid: { id: string; memberId: string; pricePence: number; method: 'cash' | 'other'; now: Temporal.Instant },
): Promise<string> {
  const { id: bookingId, memberId, pricePence: amountPence, method, now } = paid
  const id = newId()
  await insertManualPayment(tx, { id, bookingId, memberId, amountPence, method, at: now })
  // The payment has no provider id, so the ledger uses the payment's own id.
  const entry = {
    paymentId: id,
    bookingId,
    kind: 'cash',
    providerId: id,
    amountPence,
    currency: 'gbp',
    at: now,
  } as const
  await addToLedger(tx, entry)
  await recordReceipt(site, tx, entry)
  return id
}
