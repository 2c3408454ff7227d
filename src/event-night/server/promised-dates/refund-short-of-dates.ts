import type { Owner } from '#accounts/actor.ts'
import { addCredit } from '#bookings/server/credit/add-credit.ts'
import { refundPartOfBooking } from '#bookings/server/payments/refund-booking.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { promiseRefusals } from '#event-night/contract/promised-dates.ts'
import { guestsShortOf, isOver } from '#event-night/server/promised-dates/load-promise.ts'
import { insertPromiseRefund, promiseRefundsOf } from '#event-night/server/promised-dates/promise-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type PromiseRefund = { amountPence: number; as: 'refund' | 'credit'; message: string; bookings: readonly string[] }

/**
 * Refunds a part of the price to guests who had fewer dates than the event promised, or gives them credit, once for each. A guest
 * whose payment has less left is refunded what is left. Returns the number of guests who get something.
 */
export async function refundShortOfDates(
  site: Site,
  by: Owner,
  eventId: number,
  { bookings, ...amends }: PromiseRefund,
): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    if (event.promisedDates === null) refuse(promiseRefusals.dates_not_promised)
    if (!isOver(site, event)) refuse(promiseRefusals.evening_not_over)
    const short = await guestsShortOf({ ...site, db: tx }, event, event.promisedDates)
    if (!short) refuse(promiseRefusals.dates_not_known)
    const refunded = await promiseRefundsOf(tx, eventId)
    let count = 0
    for (const bookingId of new Set(bookings)) {
      const guest = short.find((each) => each.bookingId === bookingId)
      if (!guest) refuse(promiseRefusals.not_short_of_dates)
      if (refunded.has(bookingId)) continue
      const at = site.clock.now()
      const made = await makeAmends(site, tx, by, { bookingId, ...amends, at })
      if (!made) continue
      await insertPromiseRefund(tx, { bookingId, dates: guest.dates, ...made, at, madeBy: by.memberId })
      count += 1
    }
    const details = { guests: count, pence: amends.amountPence, as: amends.as }
    await audit(tx, {
      at: site.clock.now(),
      actorId: by.memberId,
      action: 'promised dates refunded',
      subject: String(eventId),
      details,
    })
    return count
  })
}

type Amends = Omit<PromiseRefund, 'bookings'> & { bookingId: string; at: Temporal.Instant }

/** Returns the id of the refund or of the credit, or undefined if nothing is left to refund or the account has been deleted. */
async function makeAmends(site: Site, tx: Tx, by: Owner, { bookingId, amountPence, as, message, at }: Amends) {
  if (as === 'refund') {
    const request = { amountPence, message, reason: 'too few dates', requestedBy: by.memberId, now: at } as const
    const refundId = await refundPartOfBooking(site, tx, bookingId, request)
    return refundId === undefined ? undefined : { refundId }
  }
  const memberId = (await bookingById(tx, bookingId))?.memberId
  if (!memberId) return undefined
  const id = newId()
  const credit = { id, memberId, kind: 'too few dates', amountPence, message, madeBy: by.memberId, at } as const
  return (await addCredit(site, tx, credit)) ? { creditEntryId: id } : undefined
}
