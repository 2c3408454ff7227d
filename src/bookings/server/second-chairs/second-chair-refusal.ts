import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { onSale, type Gender } from '#bookings/rules/balance.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { pausedUntilMs } from '#bookings/rules/holds.ts'
import { isSecondChairOnSale } from '#bookings/rules/second-chairs.ts'
import type { BookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { toBalance, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { isBookingPaid } from '#bookings/server/replacements/replacement-queries.ts'
import { waitingCounts } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Refusal } from '#platform/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Wish = { event: EventRow; gender: Gender; context: BookingContext; now: Temporal.Instant }

/**
 * Returns the reason why a member cannot buy a friend's place of this gender, or undefined if they can. A place must be on sale
 * to anybody of the gender, so nobody who waits is passed.
 */
export async function secondChairRefusal(
  site: Pick<Site, 'config'>,
  db: Db,
  { event, gender, context, now }: Wish,
): Promise<Refusal | undefined> {
  if (event.cancelledAt) return bookingRefusals.event_cancelled
  const onSaleNow = toEventOnSale(event)
  if (now.epochMilliseconds >= onSaleNow.endsAtMs) return bookingRefusals.event_past
  if (isBookingClosed(onSaleNow, now.epochMilliseconds)) return bookingRefusals.booking_closed
  if (!isSecondChairOnSale(event.startsAt, now)) return bookingRefusals.second_chair_too_late
  if (event.pricePence === 0) return bookingRefusals.second_chair_free
  if (!context.isActive) return bookingRefusals.account_not_active
  const { own } = context
  if (own?.state !== 'booked' || !(await isBookingPaid(db, own.id))) return bookingRefusals.second_chair_needs_booking
  const balance = toBalance(event, context.taken)
  const isWaitedFor = ((await waitingCounts(db, [event.id])).get(event.id)?.[gender] ?? 0) > 0
  if (isWaitedFor || onSale(gender, balance) === 0)
    return gender === 'F' ? bookingRefusals.no_place_for_her : bookingRefusals.no_place_for_him
  const isPaused = site.config.limits && pausedUntilMs(context.unpaidEndsMs, now.epochMilliseconds) !== undefined
  return isPaused ? bookingRefusals.holds_paused : undefined
}
