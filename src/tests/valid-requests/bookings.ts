import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { newAttendanceLink } from '#bookings/server/attendance/attendance-link.ts'
import { makeCalendarAddress } from '#bookings/server/own-calendar/make-calendar-address.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import { creditBooking } from '#bookings/server/credit/credit-instead.ts'
import { changeReductions } from '#bookings/server/reductions/change-reductions.ts'
import { aPromoCode, addCreditFor } from '#bookings/server/testing/promo-codes.ts'
import { aVoucher } from '#bookings/server/testing/vouchers.ts'
import { bookingPlaceholders } from '#bookings/contract/samples.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails, inDays } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { TestSite } from '#tests/test-site.ts'
import { Scene, type Arrangements, type Needed } from '#tests/valid-requests/scene.ts'

const Transfer = z.object({ link: z.string() })
const Ordered = z.object({ booking_id: z.string(), payment_intent: z.object({ intent_id: z.string() }) })

const ownHold = async ({ t, me }: Scene): Promise<Needed> => {
  const { id } = await aHold(t.site, { member: me })
  return { values: { holdId: id } }
}

const ownBooking = async ({ t, me }: Scene): Promise<Needed> => {
  const { id, eventId, paymentId } = await aBooking(t.site, { member: me })
  return { values: { bookingId: id, eventId, paymentId: paymentId ?? '' } }
}

const openWaitingList = async ({ t }: Scene): Promise<Needed> => {
  const eventId = await anEvent(t.site, { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 })
  await aBooking(t.site, { eventId })
  return { values: { eventId } }
}

/** Buys a voucher as a visitor. */
const boughtVoucher = async ({ t }: Scene): Promise<Needed> => {
  const { code: voucherCode } = await aVoucher(t.site, { email: bookingPlaceholders.voucherEmail })
  return { values: { voucherCode } }
}

/** Pays for a friend's place, beside the caller's own. */
const paidSecondChair = async (scene: Scene): Promise<Needed> => {
  const { eventId } = await aBooking(scene.t.site, { member: scene.me })
  const ordered = Ordered.parse(await scene.send('POST', `/api/events/${eventId}/second-chair`, { gender: 'F' }))
  await payWith(scene.t.site, { intentId: ordered.payment_intent.intent_id })
  await settlePayment(scene.t.site, ordered.payment_intent.intent_id)
  return { values: { secondChairId: ordered.booking_id } }
}

const transferLink = async (scene: Scene): Promise<Needed> => {
  const holder = await Scene.of(scene.t, 'member')
  const { id } = await aBooking(scene.t.site, { member: holder.me })
  const transfer = Transfer.parse(await holder.send('POST', `/api/bookings/${id}/replacement`, {}))
  return { values: { transferToken: new URL(transfer.link).searchParams.get('token') ?? '' } }
}

/** Books an event that starts tomorrow, whose members are asked whether they are still coming. */
const askedBooking = async ({ t, me }: Scene) => {
  const startsAt = t.clock.now().add({ hours: 8 }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  return aBooking(t.site, { member: me, eventId: await anEvent(t.site, times) })
}

/** Books an event that started a moment ago, so that today is its day at any hour. */
const bookingToday = async ({ t, me }: Scene) => {
  const eventId = await anEvent(t.site, inDays(t.site, 1))
  const booking = await aBooking(t.site, { member: me, eventId })
  const startsAt = t.clock.now().subtract({ minutes: 1 })
  const times = { startsAt, endsAt: startsAt.add({ hours: 2 }) }
  await inTransaction(t.site.db, (tx) => tx.updateTable('events').set(times).where('id', '=', eventId).execute())
  return booking
}

const attendanceLink = async (scene: Scene): Promise<Needed> => {
  const { t, me } = scene
  const { id } = await askedBooking(scene)
  const { address, save } = newAttendanceLink(t.site, { bookingId: id, memberId: me.id })
  await inTransaction(t.site.db, save)
  return { values: { attendanceToken: new URL(address).searchParams.get('token') ?? '' } }
}

const doorLink = async ({ t }: Scene): Promise<Needed> => {
  const { id, endsAt } = await anEventSoon(t)
  const link = walkInLink(t.site, { id, endsAt })
  return { values: { doorToken: new URL(link).searchParams.get('door') ?? '' } }
}

export const bookingArrangements: Arrangements = {
  'POST /api/events/:id/waiting': openWaitingList,
  'DELETE /api/events/:id/waiting': async (scene) => {
    const needed = await openWaitingList(scene)
    await scene.send('POST', `/api/events/${needed.values?.eventId}/waiting`, {})
    return needed
  },
  'POST /api/holds/:id/paying': ownHold,
  'DELETE /api/holds/:id': ownHold,
  'PUT /api/holds/:id/reductions': async (scene) => {
    await aPromoCode(scene.t.site, { code: 'SPRING-10' }).catch(() => undefined)
    return ownHold(scene)
  },
  'POST /api/holds/:id/book': async ({ t, me }) => {
    const hold = await aHold(t.site, { member: me })
    await addCreditFor(t.site, me.id, 10_000)
    await changeReductions(t.site, hold.by, hold.id, { code: null, useCredit: true })
    return { values: { holdId: hold.id } }
  },
  'POST /api/account/credit/refund': async ({ t, me }) => {
    const { id } = await aBooking(t.site, { member: me })
    await inTransaction(t.site.db, (tx) => creditBooking(tx, id, { memberId: me.id, now: t.clock.now() }))
    return {}
  },
  'POST /api/vouchers/confirm': async ({ t }) => {
    const voucher = await aVoucher(t.site)
    return { values: { voucherIntentId: voucher.intentId, voucherSecret: voucher.clientSecret } }
  },
  'POST /api/vouchers/find': boughtVoucher,
  'POST /api/vouchers/cancel': boughtVoucher,
  'POST /api/account/vouchers/use': boughtVoucher,
  'POST /api/payments/confirm': async ({ t, me }) => {
    const hold = await aHold(t.site, { member: me })
    await payWith(t.site, hold)
    return { values: { intentId: hold.intentId } }
  },
  'GET /api/account/payments': ownBooking,
  'GET /api/account/payments/:number': async (scene) => {
    const { paymentId } = await aBooking(scene.t.site, { member: scene.me })
    return { values: { receiptNumber: await receiptOf(scene.t, paymentId ?? '') } }
  },
  'DELETE /api/bookings/:id': ownBooking,
  'POST /api/bookings/:id/refund': async ({ t, me }) => {
    const venueId = await aVenue(t.site)
    const eventId = await anEvent(t.site, { ...inDays(t.site, 30), venueId })
    const { id } = await aBooking(t.site, { member: me, eventId })
    const moved = eventDetails(t.site, inDays(t.site, 40))
    await changeEvent(t.site, siteItself, eventId, { venueId, details: moved })
    await t.runJobs()
    return { values: { bookingId: id } }
  },
  'POST /api/bookings/:id/replacement': ownBooking,
  'DELETE /api/bookings/:id/replacement': async (scene) => {
    const needed = await ownBooking(scene)
    await scene.send('POST', `/api/bookings/${needed.values?.bookingId}/replacement`, {})
    return needed
  },
  'GET /api/events/:id/second-chair': ownBooking,
  'POST /api/events/:id/second-chair': ownBooking,
  'DELETE /api/second-chairs/:id': paidSecondChair,
  'POST /api/replacements/lookup': transferLink,
  'POST /api/replacements/lookup-as-member': transferLink,
  'POST /api/replacements/accept': transferLink,
  'POST /api/attendance/lookup': attendanceLink,
  'POST /api/attendance/answer': attendanceLink,
  'PUT /api/bookings/:id/attendance': async (scene) => ({ values: { bookingId: (await askedBooking(scene)).id } }),
  'PUT /api/bookings/:id/lateness': async (scene) => ({ values: { bookingId: (await bookingToday(scene)).id } }),
  'GET /api/events/:id/ticket': ownBooking,
  'GET /calendar/:file': async ({ t, me }) => {
    const { address } = await makeCalendarAddress(t.site, { memberId: me.id })
    return { values: { calendarFile: address.split('/').at(-1) ?? '' } }
  },
  'POST /api/walkins/lookup': doorLink,
  'POST /api/walkins/order': doorLink,
}

/** Publishes an event with places for walk-ins, which starts in two minutes. */
export async function anEventSoon(t: TestSite, more: Partial<EventDetails> = {}) {
  const startsAt = t.clock.now().add({ minutes: 2 }).round('minute')
  const endsAt = startsAt.add({ minutes: 10 })
  const places = { malePlaces: 60, femalePlaces: 60, releaseMargin: 60 }
  const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
  return { id: await anEvent(t.site, { ...times, ...places, ...more }), startsAt, endsAt }
}

export async function receiptOf(t: TestSite, paymentId: string): Promise<number> {
  const receipts = t.site.db.selectFrom('receipts').select('number').where('paymentId', '=', paymentId)
  const { number } = await receipts.executeTakeFirstOrThrow()
  if (number === null) throw new Error('the receipt has no number')
  return number
}
