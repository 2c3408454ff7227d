import { PAY_AGAIN_HOURS, WAIT_FOR_PROVIDER_MINUTES } from '#bookings/rules/holds.ts'
import { ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { Failures } from '#platform/server/failures.ts'
import {
  bookingById,
  expiredHolds,
  openPaymentOf,
  activePaymentOf,
  overdueUnpaidBookings,
} from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { openMoneyCase } from '#bookings/server/store/money.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of holds that are ended concurrently. The holds of a popular event often expire together. */
const AT_ONCE = 10

/** Ends every expired hold, unless the place has been paid for. */
export async function endHolds(site: Site): Promise<void> {
  const seen = new Set<string>()
  const failures = new Failures()
  for (;;) {
    const due = (await expiredHolds(site.db, site.clock.now(), AT_ONCE + seen.size)).filter(({ id }) => !seen.has(id))
    if (due.length === 0) break
    for (const { id } of due) seen.add(id)
    await Promise.all(due.map(({ id }) => failures.note(endHold(site, id))))
  }
  failures.throwFirst()
}

/**
 * Ends a hold after settling its payment: if the payment is authorised, the place is booked; otherwise the intent is cancelled.
 * If the provider is unavailable for two minutes, frees the place anyway and leaves a late payment to be settled later. Also
 * frees the place if the provider does not know the payment, which can then never be made. Neither of these
 * counts against the member.
 */
export async function endHold(site: Site, bookingId: string): Promise<void> {
  const payment = await openPaymentOf(site.db, bookingId)
  try {
    if (payment?.intentId) await settlePayment(site, payment.intentId)
  } catch (error) {
    if (error instanceof ProviderRefused) return releaseIfStillHeld(site, bookingId, 'provider failed')
    if (!(error instanceof ProviderUnavailable)) throw error
    const booking = await bookingById(site.db, bookingId)
    const free = booking?.holdExpiresAt?.add({ minutes: WAIT_FOR_PROVIDER_MINUTES })
    if (!free || Temporal.Instant.compare(site.clock.now(), free) < 0) return
    return releaseIfStillHeld(site, bookingId, 'provider failed')
  }
  await releaseIfStillHeld(site, bookingId, 'expired')
}

async function releaseIfStillHeld(site: Site, bookingId: string, why: 'expired' | 'provider failed'): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known?.state !== 'held') return
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    const now = site.clock.now()
    const isDue = booking?.holdExpiresAt && Temporal.Instant.compare(booking.holdExpiresAt, now) <= 0
    if (booking?.state !== 'held' || !isDue) return
    // An offer never counts against its member, who is notified that it expired.
    const reason = booking.offeredAt ? 'expired' : why
    await endPlaceAndMakeOffers(site, tx, booking, { reason, actorId: null, now })
  })
}

/** Releases bookings that were not paid again in time, and opens a money case for each. */
export async function releaseUnpaid(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id, eventId } of await overdueUnpaidBookings(site.db, site.clock.now(), 200))
    await failures.note(releaseUnpaidBooking(site, id, eventId))
  failures.throwFirst()
}

async function releaseUnpaidBooking(site: Site, id: string, eventId: number): Promise<void> {
  const open = await openPaymentOf(site.db, id)
  try {
    if (open?.intentId) await settlePayment(site, open.intentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    // If the provider is unavailable, the release waits for up to another day, which is as long as the member had to pay.
    // Nobody else gets the place in that time.
    const until = (await bookingById(site.db, id))?.payAgainUntil?.add({ hours: PAY_AGAIN_HOURS })
    if (error instanceof ProviderUnavailable && until && Temporal.Instant.compare(site.clock.now(), until) < 0) return
  }
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    const booking = await lockBooking(tx, id)
    const now = site.clock.now()
    if (booking?.state !== 'booked' || !booking.payAgainUntil) return
    if (Temporal.Instant.compare(booking.payAgainUntil, now) > 0 || (await activePaymentOf(tx, id))) return
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'not paid', actorId: null, now })
    await openMoneyCase(tx, { kind: 'booking released unpaid', about: id, bookingId: id, noticedAt: now })
    await site.jobs.enqueue(tx, 'bookings.notify-member', {
      about: id,
      type: booking.unclaimed ? 'second chair ended' : 'not paid',
    })
  })
}
