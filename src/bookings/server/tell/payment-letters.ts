import type { BookingFacts, MoneyBack } from '#bookings/server/emails/booking-facts.ts'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail, type WhyReleased } from '#bookings/server/emails/payment-released-mail.tsx'
import { refundMadeMail, type Refunded } from '#bookings/server/emails/refund-made-mail.tsx'
import { bookingById, paymentById, refundById } from '#bookings/server/queries.ts'
import { letterTo, type Written } from '#bookings/server/tell/letter.ts'
import { wasWrongAmount } from '#bookings/server/tell/told-rows.ts'
import type { Tables } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof bookingById>>>
type AboutMoney = 'released' | 'pay again' | 'refunded'

/** Emails to the member who paid, even if another member has the place by now. */
export const paymentLetters: Record<AboutMoney, (site: Site, id: string) => Written> = {
  async released(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!payment || !booking) return undefined
    const { memberId, eventId, amountPence } = payment
    const money: MoneyBack = payment.capturedAt ? 'goes back' : 'never charged'
    // A member who cancelled their own booking already has this in an email, with what happens to the money.
    const isByOwnHand = booking.endedWhy === 'given up' || booking.endedWhy === 'event moved'
    const isSaid = booking.bookedAt && isByOwnHand && memberId === booking.memberId
    if (isSaid && money === 'never charged') return undefined
    const isWrong = await wasWrongAmount(site.db, paymentId)
    return letterTo(site, { memberId, eventId }, (facts) => {
      const why = isWrong ? 'wrong amount' : whyReleased(booking, facts)
      return paymentReleasedMail({ ...facts, why, money, amountPence })
    })
  },

  async 'pay again'(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!booking?.payAgainUntil) return undefined
    const { pricePence, payAgainUntil } = booking
    return letterTo(site, booking, (facts) => payAgainMail({ ...facts, booking: { pricePence, payAgainUntil } }))
  },

  async refunded(site, refundId) {
    const refund = await refundById(site.db, refundId)
    const payment = refund && (await paymentById(site.db, refund.paymentId))
    if (!refund || !payment) return undefined
    const { amountPence } = refund
    const why = reasons[refund.why] ?? 'another reason'
    const way = refund.method === 'card' ? 'to the card' : 'by hand'
    return letterTo(site, payment, (facts) => refundMadeMail({ ...facts, amountPence, why, way }))
  },
}

const reasons: Partial<Record<Tables['refunds']['why'], Refunded['why']>> = {
  'event moved': 'place given back',
  'booked again': 'booked again',
}

function whyReleased({ state, endedWhy }: Booking, { event, isComing }: BookingFacts): WhyReleased {
  if (state === 'booked') return 'paid twice'
  // The booking continues at another event, and is paid.
  if (endedWhy === 'moved') return 'paid twice'
  if (endedWhy === 'event cancelled' || endedWhy === 'event moved' || endedWhy === 'took another over') return endedWhy
  // A member who had another place by then is booked, and the email must tell them so.
  if (isComing === 'yes') return 'another place'
  if (endedWhy === 'given up' || endedWhy === 'declined') return 'given up'
  return event.cancelledAt ? 'event cancelled' : 'no place left'
}
