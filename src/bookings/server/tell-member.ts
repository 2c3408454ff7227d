import { bookingConfirmedMail } from '#bookings/server/emails/booking-confirmed-mail.tsx'
import type { BookingFacts, MoneyBack } from '#bookings/server/emails/booking-facts.ts'
import { bookingUnpaidMail } from '#bookings/server/emails/booking-unpaid-mail.tsx'
import { eventCancelledMail } from '#bookings/server/emails/event-cancelled-mail.tsx'
import { payAgainMail } from '#bookings/server/emails/pay-again-mail.tsx'
import { paymentReleasedMail, type WhyReleased } from '#bookings/server/emails/payment-released-mail.tsx'
import { refundMadeMail } from '#bookings/server/emails/refund-made-mail.tsx'
import {
  bookingById,
  memberToTell,
  paymentById,
  paymentsOf,
  refundById,
  wasWrongAmount,
} from '#bookings/server/queries.ts'
import { markTold } from '#bookings/server/store/money.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** What a member is to be told, and the id of the booking, payment or refund that it is about. */
export type Told =
  | { what: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { what: 'released' | 'pay again'; about: string }
  | { what: 'refunded'; about: string }

type Booking = NonNullable<Awaited<ReturnType<typeof bookingById>>>

/** One mail for each thing there is to say, however often the job runs. Who is gone, or was told, is told nothing. */
export async function tellMember(site: Site, { what, about }: Told): Promise<void> {
  const written = await write[what](site, about)
  if (!written) return
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await markTold(tx, about, what, now))) return
    await postMail(tx, { jobs: site.jobs, now }, { ...written.mail, to: written.to })
  })
}

type Written = { mail: RenderedMail; to: string } | undefined

const write: Record<Told['what'], (site: Site, about: string) => Promise<Written>> = {
  booked: ticketFor,
  'booked again': ticketFor,

  async 'not paid'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    return booking && writtenTo(site, booking, booking.memberId, bookingUnpaidMail)
  },

  async 'event cancelled'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    if (!booking) return undefined
    const payments = await paymentsOf(site.db, bookingId)
    const paid = payments.find(({ capturedAt }) => capturedAt) ?? payments.find(({ authorisedAt }) => authorisedAt)
    const money: MoneyBack = paid?.capturedAt ? 'goes back' : 'never charged'
    return writtenTo(site, booking, booking.memberId, (facts) =>
      eventCancelledMail({ ...facts, paid: paid ? { amountPence: paid.amountPence, money } : null }),
    )
  },

  async released(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!payment || !booking) return undefined
    const money: MoneyBack = payment.capturedAt ? 'goes back' : 'never charged'
    const why = (await wasWrongAmount(site.db, paymentId)) ? 'wrong amount' : whyReleased(booking)
    return writtenTo(site, booking, payment.memberId, (facts) =>
      paymentReleasedMail({ ...facts, why, money, amountPence: payment.amountPence }),
    )
  },

  async 'pay again'(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    const { pricePence, payAgainUntil } = booking ?? {}
    if (!payment || !booking || pricePence === undefined || !payAgainUntil) return undefined
    return writtenTo(site, booking, booking.memberId, (facts) =>
      payAgainMail({ ...facts, booking: { pricePence, payAgainUntil } }),
    )
  },

  async refunded(site, refundId) {
    const refund = await refundById(site.db, refundId)
    const payment = refund && (await paymentById(site.db, refund.paymentId))
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!refund || !payment || !booking) return undefined
    return writtenTo(site, booking, payment.memberId, (facts) =>
      refundMadeMail({ ...facts, amountPence: refund.amountPence }),
    )
  },
}

async function ticketFor(site: Site, bookingId: string): Promise<Written> {
  const booking = await bookingById(site.db, bookingId)
  if (!booking?.ticketCode || booking.state !== 'booked') return undefined
  const { pricePence, ticketCode } = booking
  return writtenTo(site, booking, booking.memberId, (facts) =>
    bookingConfirmedMail({ ...facts, sender: site.config, booking: { pricePence, ticketCode } }),
  )
}

function whyReleased(booking: Booking): WhyReleased {
  if (booking.state === 'booked') return 'paid twice'
  if (booking.endedWhy === 'given up') return 'given up'
  return booking.endedWhy === 'event cancelled' ? 'event cancelled' : 'no place left'
}

async function writtenTo(
  site: Site,
  booking: Booking,
  memberId: string | null,
  mailFor: (facts: BookingFacts) => Promise<RenderedMail>,
): Promise<Written> {
  const member = memberId === null ? undefined : await memberToTell(site.db, memberId)
  const event = await eventAtVenue(site.db, booking.eventId)
  if (!member || !event) return undefined
  return { mail: await mailFor({ sender: site.config, member, event }), to: member.email }
}
