import type { Member } from '#accounts/actor.ts'
import { bookingRefusals, type createPaymentIntent } from '#bookings/contract.ts'
import { createIntent, ProviderAway, ProviderRefused } from '#bookings/server/ask-provider.ts'
import { endHold } from '#bookings/server/end-holds.ts'
import { bookingById, bookingToPay, openPaymentOf, standingPaymentOf } from '#bookings/server/queries.ts'
import { placeHold } from '#bookings/server/place-hold.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { insertPayment, lockPayment, movePayment, storeIntent } from '#bookings/server/store/payments.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Ordered = AnswerOf<typeof createPaymentIntent>

/** The hold first, then its payment at the provider: what cannot be paid for is not asked for there. */
export async function orderPlace(site: Site, by: Member, eventId: number): Promise<Ordered> {
  const bookingId = await placeCurrentHold(site, by, eventId)
  const booking = await bookingToPay(site.db, bookingId)
  if (!booking || booking.state === 'ended') refuse(bookingRefusals.hold_not_found)
  const isPayable = booking.state === 'held' || booking.payAgainUntil !== null
  const common = { booking_id: bookingId, price: booking.pricePence / 100, now: site.clock.now().toString() }
  if (!isPayable) return { ...common, booked: true }
  const payment = await openPayment(site, by, booking)
  const expires = booking.state === 'held' ? booking.holdExpiresAt : booking.payAgainUntil
  return {
    ...common,
    payment_intent: payment,
    ...(expires && { hold_expires_at: expires.toString() }),
    provider: { publishable_key: site.cards.publishableKey, script: site.cards.script },
  }
}

/** A hold whose time is up is settled first, not handed out again until somebody sweeps it away. */
async function placeCurrentHold(site: Site, by: Member, eventId: number): Promise<string> {
  const bookingId = await placeHold(site, by, eventId)
  const booking = await bookingById(site.db, bookingId)
  const isOver = booking?.holdExpiresAt && Temporal.Instant.compare(booking.holdExpiresAt, site.clock.now()) <= 0
  if (booking?.state !== 'held' || !isOver) return bookingId
  await endHold(site, bookingId)
  return placeHold(site, by, eventId)
}

/** The hold's open payment with its intent; made where there is none yet, or the last one was taken back. */
async function openPayment(
  site: Site,
  by: Member,
  booking: NonNullable<Awaited<ReturnType<typeof bookingToPay>>>,
): Promise<{ client_secret: string; intent_id: string }> {
  const payment = await inTransaction(site.db, async (tx) => {
    const locked = await lockBooking(tx, booking.id)
    if (!locked || locked.state === 'ended') refuse(bookingRefusals.hold_not_found)
    const open = await openPaymentOf(tx, booking.id)
    if (open) return open
    if (await standingPaymentOf(tx, booking.id)) refuse(bookingRefusals.already_attending)
    const made = { bookingId: booking.id, memberId: by.memberId, amountPence: booking.pricePence }
    const id = newId()
    await insertPayment(tx, { ...made, id, madeAt: site.clock.now() })
    return lockPayment(tx, id)
  })
  if (!payment) throw new Error('a payment that was made is there')
  if (payment.intentId !== null && payment.clientSecret !== null)
    return { client_secret: payment.clientSecret, intent_id: payment.intentId }
  const description = `${booking.title}, booking ${booking.id}`
  const intent = await createIntent(site, { ...payment, description }).catch(async (error: unknown) => {
    // The same answer would only be repeated for the same payment: asking again makes another.
    if (error instanceof ProviderRefused || (error instanceof ProviderAway && error.isBroken))
      await inTransaction(site.db, (tx) => forgetUnlessOpened(tx, payment.id, site.clock.now()))
    if (error instanceof ProviderRefused)
      site.log.error({ code: error.code, payment: payment.id }, 'the card provider refused to open a payment')
    if (error instanceof ProviderAway || error instanceof ProviderRefused) refuse(bookingRefusals.payment_gateway_away)
    throw error
  })
  const state = await inTransaction(site.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.intentId === null) await storeIntent(tx, locked, intent)
    return locked?.state
  })
  // Another tab's call broke and the payment was given up: nobody is shown an intent that is to be taken back.
  if (state === 'voided') refuse(bookingRefusals.payment_gateway_away)
  return { client_secret: intent.clientSecret, intent_id: intent.id }
}

/** Where another tab's call was answered meanwhile, its member may be paying. */
async function forgetUnlessOpened(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state === 'new') await movePayment(tx, paymentId, 'voided', now)
}
