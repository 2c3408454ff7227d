import { PAY_AGAIN_HOURS } from '#bookings/rules/holding.ts'
import {
  whatBecomesOf,
  whatStands,
  type BookingNow,
  type PaymentStands,
  type Settlement,
} from '#bookings/rules/settling.ts'
import type { PaymentAtProvider } from '#bookings/server/payments/ask-provider.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { noteBooked } from '#bookings/server/places/note-booked.ts'
import { freePlace } from '#bookings/server/places/place-rows.ts'
import { couldSit, goesBack, refundsOf, standingPaymentOf } from '#bookings/server/queries.ts'
import { askRefund } from '#bookings/server/payments/ask-refund.ts'
import { markBooked, reviveBooking, setPayAgain, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { openMoneyCase } from '#bookings/server/store/money.ts'
import { lockPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The outcome of a payment; 'unknown' means that it is not ours. */
export type Settled = 'booked' | 'waiting' | 'processing' | 'released' | 'unknown'

type Situation = {
  event: EventRow
  booking: LockedBooking
  paymentId: string
  /** What recording the provider's answer has shown. */
  recorded: 'let go' | 'as before'
  said: PaymentAtProvider
  now: Temporal.Instant
}

/**
 * Decides by the rules what happens to the payment and the place, and does it. The event is locked, and the provider's answer is
 * recorded.
 */
export async function carryOut(site: Site, tx: Tx, situation: Situation): Promise<Settled | 'cancel intent'> {
  const { said, now } = situation
  const payment = await lockPayment(tx, situation.paymentId)
  if (!payment) throw new Error('a payment that was recorded is there')
  const isRight = await isAsAgreed(tx, payment, said, now)
  const facts = await bookingNow(tx, situation, payment)
  const stands = whatStands(said.says, { state: payment.state, goesBack: await goesBack(tx, payment.id) })
  const settlement = whatBecomesOf({ stands, isRight }, facts)
  await deeds[settlement]?.(site, tx, situation, payment)
  if (situation.recorded === 'let go' && settlement !== 'pay again') await sayReleased(site, tx, situation, payment)
  return answerOf(settlement, stands, situation)
}

/** The server's price counts, whatever a browser or anyone with an intent of their own has sent. */
async function isAsAgreed(
  tx: Tx,
  payment: LockedPayment,
  said: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<boolean> {
  const charged = said.says === 'captured' ? said.capturedPence : said.amountPence
  const { amountPence, currency } = payment
  const isRight = charged === amountPence && said.currency === currency && said.paymentId === payment.id
  const hasMoney = said.says === 'authorised' || said.says === 'captured'
  if (!isRight && hasMoney) {
    const { id: paymentId, bookingId } = payment
    const found = { about: said.intentId, paymentId, bookingId, amountPence: charged, noticedAt: now }
    await openMoneyCase(tx, { kind: 'wrong amount', ...found })
  }
  return isRight
}

async function bookingNow(tx: Tx, { event, booking, now }: Situation, payment: LockedPayment): Promise<BookingNow> {
  const standing = await standingPaymentOf(tx, booking.id)
  const until = booking.state === 'held' ? booking.holdExpiresAt : booking.payAgainUntil
  return {
    state: booking.state,
    timeIsUp: until !== null && Temporal.Instant.compare(until, now) <= 0,
    endedOnPurpose: booking.endedWhy !== null && !['expired', 'not paid'].includes(booking.endedWhy),
    paidOtherwise: standing !== undefined && standing.id !== payment.id,
    couldBeRevived: await couldBeRevived(tx, event, booking, now),
  }
}

async function couldBeRevived(tx: Tx, event: EventRow, booking: LockedBooking, now: Temporal.Instant) {
  // Places at the door are sold until the event is over.
  const lastMoment = booking.sold === 'at the door' ? event.endsAt : event.startsAt
  const isTooLate = Temporal.Instant.compare(lastMoment, now) <= 0
  const { memberId, gender, eventId } = booking
  if (booking.state !== 'ended' || memberId === null || event.cancelledAt || isTooLate) return false
  if (!(await couldSit(tx, { eventId, memberId, gender }))) return false
  return (await freePlace(tx, eventId, gender)) !== null
}

type Deed = (site: Site, tx: Tx, situation: Situation, payment: LockedPayment) => Promise<void>

const deeds: Partial<Record<Settlement, Deed>> = {
  async book(site, tx, { booking, now }, payment) {
    await markBooked(tx, booking.id, now, newTicketCode())
    await sayBooked(site, tx, { booking, now }, payment)
  },

  async revive(site, tx, { booking, now }, payment) {
    const placeNumber = await freePlace(tx, booking.eventId, booking.gender)
    if (placeNumber === null) throw new Error('a place that was free under the lock is free')
    await reviveBooking(tx, booking, { placeNumber, at: now, ticketCode: newTicketCode() })
    const { eventId, memberId } = booking
    if (memberId) await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
    await sayBooked(site, tx, { booking, now }, payment)
  },

  async 'take the money'(site, tx, { booking }, payment) {
    if (booking.payAgainUntil === null) return
    await setPayAgain(tx, booking.id, null)
    if (payment.state === 'authorised')
      await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
  },

  async refund(site, tx, { booking, said, now }, payment) {
    // A refund that failed is for a person to look at: another request would fail again, for ever.
    if (wasDecidedAtItsEnd(booking, payment) || (await refundsOf(tx, payment.id)).length > 0) return
    const isWrong = said.capturedPence !== payment.amountPence
    const why = isWrong ? 'wrong amount' : booking.state === 'ended' ? whyTooLate(booking) : 'paid twice'
    await askRefund(site, tx, { payment, amountPence: said.capturedPence, why, askedBy: null, now })
    await sayReleased(site, tx, { booking }, payment)
  },

  async 'end hold'(site, tx, { booking, now }) {
    await endLive(site, tx, booking, { why: 'expired', actorId: null, now })
  },

  async 'pay again'(site, tx, { booking, recorded, said, now }, payment) {
    // A payment voided long ago shows nothing about how the booking has been paid since.
    if (recorded !== 'let go') return
    if (booking.payAgainUntil !== null || booking.pricePence === 0 || payment.authorisedAt === null) return
    await setPayAgain(tx, booking.id, now.add({ hours: PAY_AGAIN_HOURS }))
    const { id: paymentId, amountPence } = payment
    const found = { about: said.intentId, paymentId, bookingId: booking.id, amountPence, noticedAt: now }
    await openMoneyCase(tx, { kind: 'capture failed', ...found })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: payment.id, what: 'pay again' })
  },
}

/**
 * The booking was cancelled after its money had been captured: whether the money is kept was decided then, and no late message
 * changes that.
 */
function wasDecidedAtItsEnd({ endedWhy, endedAt }: LockedBooking, { capturedAt }: LockedPayment): boolean {
  const isDecided = endedWhy === 'cancelled' || endedWhy === 'event cancelled' || endedWhy === 'given up'
  return isDecided && capturedAt !== null && endedAt !== null && Temporal.Instant.compare(capturedAt, endedAt) < 0
}

/** The money was captured when the place had already been released. */
function whyTooLate({ endedWhy }: LockedBooking): 'event moved' | 'no place left' {
  return endedWhy === 'event moved' ? 'event moved' : 'no place left'
}

/**
 * The member is notified only once this is true: until the provider has released the money, a place may come free that it pays
 * for.
 */
async function sayReleased(
  site: Site,
  tx: Tx,
  { booking }: Pick<Situation, 'booking'>,
  payment: LockedPayment,
): Promise<void> {
  // The cancellation itself tells the member what happens to the money.
  if (booking.endedWhy === 'cancelled' || booking.endedWhy === 'event cancelled') return
  await site.jobs.enqueue(tx, 'bookings.tell-member', { about: payment.id, what: 'released' })
}

async function sayBooked(
  site: Site,
  tx: Tx,
  { booking, now }: Pick<Situation, 'booking' | 'now'>,
  payment: LockedPayment,
): Promise<void> {
  if (payment.state === 'authorised') await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
  const { id, eventId, memberId, gender } = booking
  const what = booking.bookedAt ? 'booked again' : 'booked'
  await noteBooked(site, tx, { id, eventId, memberId, gender, actorId: memberId, what, paymentId: payment.id, now })
}

function answerOf(settlement: Settlement, stands: PaymentStands, { booking }: Situation): Settled | 'cancel intent' {
  if (settlement === 'cancel intent' || settlement === 'void') return 'cancel intent'
  if (settlement === 'book' || settlement === 'revive' || settlement === 'take the money') return 'booked'
  if (settlement === 'end hold' || settlement === 'refund' || booking.state === 'ended') return 'released'
  if (booking.state === 'booked') return stands === 'canceled' ? 'waiting' : 'booked'
  return stands === 'processing' ? 'processing' : 'waiting'
}
