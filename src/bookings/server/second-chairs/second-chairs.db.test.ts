import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { confirmPayment, extendHold, releaseHold } from '#bookings/contract/checkout.ts'
import type { cancelOwnBooking, listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { accept, load, loadAs } from '#bookings/server/replacements/testing.ts'
import { endHolds } from '#bookings/server/places/end-holds.ts'
import { paymentsOf, placesTaken } from '#bookings/server/queries.ts'
import { aSecondChair, cancel, claimTokenOf, order, loadChair } from '#bookings/server/second-chairs/testing.ts'
import { aBooking, aHold, apiOf, aSignedInMember, notificationsOf, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { storedMailTo } from '#platform/testing/stored-mail.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const rowOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentOf = async (id: string) => (await paymentsOf(t.site.db, id))[0]
const myPlaces = (api: Api) => api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
const takenAt = async (eventId: number) => (await placesTaken(t.site.db, [eventId])).get(eventId)
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
/** Returns the times of an event that starts in so many hours. */
const startingIn = (hours: number) => {
  const startsAt = t.clock.now().add({ hours }).round('minute')
  return { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() }
}

describe('buying a friend’s place', () => {
  test('holds a place without a member, books it once it is paid for, and shows the buyer the link', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    expect(await rowOf(chair.id)).toMatchObject({
      ...{ state: 'booked', memberId: null, buyerId: sender.id, unclaimed: true, ticketCode: null, gender: 'F' },
    })
    expect(await paymentOf(chair.id)).toMatchObject({ memberId: sender.id, state: 'captured', amountPence: 2400 })
    expect(await notificationsOf(t.site.db, chair.id)).toEqual(['second chair booked'])
    expect(await actionsOn(t.site.db, chair.id)).toContain('place booked')
    const { friends, coming } = await myPlaces(sender.api)
    expect(friends).toMatchObject([{ id: chair.id, state: 'booked', gender: 'F', price: 24, event: { id: eventId } }])
    expect(friends[0]?.link).toContain(`token=${chair.token}`)
    expect(coming[0]?.can_bring_friend).toBe(false)
    await t.runJobs()
    expect((await storedMailTo(t.site.db, sender.email)).textBody).toContain(chair.token)
  })

  test('counts as taken, but releases no place for the other gender until it is claimed', async () => {
    const { eventId, chair } = await aSecondChair(t, 'M')
    expect(await takenAt(eventId)).toEqual({ live: { M: 1, F: 1 }, booked: { M: 0, F: 1 } })
    const bob = await aSignedInMember(t, { gender: 'M' })
    await accept(bob.api, chair.token)
    expect(await takenAt(eventId)).toEqual({ live: { M: 1, F: 1 }, booked: { M: 1, F: 1 } })
  })

  test('is refused unless a place of the gender is on sale to anybody, and nobody waits for one', async () => {
    const { sender, eventId } = await aSecondChair(t, 'F', { femalePlaces: 3, malePlaces: 1 })
    const amy = await aSignedInMember(t)
    await aBooking(t.site, { eventId, member: amy })
    expect(await refusal(order(amy.api, eventId, 'F'))).toMatchObject({ error: 'no_place_for_her' })
    expect((await loadChair(amy.api, eventId, 'F')).refusal).toMatchObject({ error: 'no_place_for_her' })
    await aBooking(t.site, { eventId, gender: 'M' })
    const bob = await aSignedInMember(t, { gender: 'M' })
    await bob.api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: eventId }, body: {} })
    expect(await refusal(order(amy.api, eventId, 'M'))).toMatchObject({ error: 'no_place_for_him' })
    expect(await refusal(order(sender.api, eventId, 'M'))).toMatchObject({ error: 'second_chair_taken' })
  })

  test('is refused to a member without a paid place, at free events and within 48 hours of the event', async () => {
    const eventId = await anEvent(t.site)
    const amy = await aSignedInMember(t)
    expect(await refusal(order(amy.api, eventId, 'F'))).toMatchObject({ error: 'second_chair_needs_booking' })
    await aHold(t.site, { eventId, member: amy })
    expect(await refusal(order(amy.api, eventId, 'F'))).toMatchObject({ error: 'second_chair_needs_booking' })
    const free = await anEvent(t.site, { pricePence: 0 })
    await aBooking(t.site, { eventId: free, member: amy })
    expect(await refusal(order(amy.api, free, 'F'))).toMatchObject({ error: 'second_chair_free' })
    const soon = await anEvent(t.site, startingIn(47))
    await aBooking(t.site, { eventId: soon, member: amy })
    expect(await refusal(order(amy.api, soon, 'F'))).toMatchObject({ error: 'second_chair_too_late' })
  })

  test('returns the same hold when asked again, which only its buyer can extend, release or confirm', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    await cancel(sender.api, chair.id)
    const first = await order(sender.api, eventId, 'M')
    expect(await order(sender.api, eventId, 'M')).toMatchObject({
      booking_id: first.booking_id,
      payment_intent: first.payment_intent,
    })
    expect(await refusal(order(sender.api, eventId, 'F'))).toMatchObject({ error: 'second_chair_taken' })
    const params = { id: first.booking_id }
    const amy = await aSignedInMember(t)
    const extend = (api: Api) => api<typeof extendHold>('POST /api/holds/:id/paying', { params, body: {} })
    const release = (api: Api) => api<typeof releaseHold>('DELETE /api/holds/:id', { params })
    expect(await refusal(extend(amy.api))).toMatchObject({ error: 'hold_not_found' })
    expect(await refusal(release(amy.api))).toMatchObject({ error: 'hold_not_found' })
    const body = { intent_id: first.payment_intent?.intent_id ?? '' }
    const confirm = (api: Api) => api<typeof confirmPayment>('POST /api/payments/confirm', { body })
    expect(await refusal(confirm(amy.api))).toMatchObject({ error: 'payment_not_found' })
    expect((await extend(sender.api)).hold_expires_at).toBeTruthy()
    expect(await confirm(sender.api)).toMatchObject({ state: 'waiting' })
    await release(sender.api)
    expect((await rowOf(params.id)).endReason).toBe('cancelled by member')
  })

  test('counts three holds that end without a booking as hoarding', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    await cancel(sender.api, chair.id)
    for (const gender of ['F', 'M', 'F'] as const) {
      await order(await apiOf(t, sender), eventId, gender)
      await advance('PT16M')
      await endHolds(t.site)
    }
    expect(await refusal(order(await apiOf(t, sender), eventId, 'F'))).toMatchObject({ error: 'holds_paused' })
    // The pause is also for the member's own places.
    const other = await anEvent(t.site)
    await expect(aHold(t.site, { eventId: other, member: sender })).rejects.toThrow('paused')
  })

  test('books with a late payment while there is a place, and makes a new link', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    await cancel(sender.api, chair.id)
    const late = await order(sender.api, eventId, 'F')
    t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 20 * 60_000 })
    await advance('PT19M')
    await endHolds(t.site)
    expect((await rowOf(late.booking_id)).state).toBe('ended')
    await advance('PT2M')
    await payWith(t.site, { intentId: late.payment_intent?.intent_id ?? '' })
    await t.deliverMessages()
    await t.runJobs()
    expect(await rowOf(late.booking_id)).toMatchObject({ state: 'booked', unclaimed: true, memberId: null })
    expect(await load(t.api, await claimTokenOf(t.site, late.booking_id))).toMatchObject({ from: 'Amy Tonks' })
  })
})

describe('claiming a friend’s place', () => {
  test('books it for the friend with a ticket of their own, and tells both', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    expect(await load(t.api, chair.token)).toMatchObject({ from: 'Amy Tonks', refund_to: 'Amy Tonks', gender: 'F' })
    expect((await load(t.api, chair.token)).claim_until_local).toMatch(/^\d{4}-/)
    const beth = await aSignedInMember(t)
    expect((await loadAs(beth.api, chair.token)).refusal).toBeNull()
    expect(await accept(beth.api, chair.token)).toMatchObject({ event_id: eventId })

    const after = await rowOf(chair.id)
    expect(after).toMatchObject({ memberId: beth.id, buyerId: sender.id, unclaimed: false, state: 'booked' })
    expect(after.ticketCode).toMatch(/^\w{10}$/)
    expect(await paymentOf(chair.id)).toMatchObject({ memberId: sender.id, state: 'captured' })
    const [link] = await t.site.db.selectFrom('replacements').selectAll().where('bookingId', '=', chair.id).execute()
    expect(await notificationsOf(t.site.db, link?.id ?? '')).toEqual(['place claimed', 'second chair claimed'])
    expect(await actionsOn(t.site.db, chair.id)).toContain('second chair claimed')
    await t.runJobs()
    expect((await storedMailTo(t.site.db, beth.email)).textBody).toContain('your friend paid for')
    const toBuyer = await storedMailTo(t.site.db, sender.email)
    expect(toBuyer.subject).toContain('Your friend has claimed their place')
    expect(toBuyer.textBody).not.toContain(beth.userName)
    expect((await myPlaces(sender.api)).friends).toMatchObject([{ state: 'claimed', link: null }])
    expect((await myPlaces(beth.api)).coming).toMatchObject([{ booking: { id: chair.id } }])
    expect(await refusal(accept((await aSignedInMember(t)).api, chair.token))).toMatchObject({
      error: 'replacement_ended',
    })
    expect(await refusal(cancel(sender.api, chair.id))).toMatchObject({ error: 'second_chair_claimed' })
  })

  test('is refused to the wrong gender, to the buyer and other attendees, by age, and to members who are paying', async () => {
    const { sender, eventId, chair } = await aSecondChair(t, 'F', { youngestAge: 30, oldestAge: 40, releaseMargin: 5 })
    const why = async (api: Api) => (await refusal(accept(api, chair.token))).error
    expect(await why((await aSignedInMember(t, { gender: 'M' })).api)).toBe('place_for_woman')
    expect(await why(sender.api)).toBe('own_place')
    const born = (age: number) => `${t.clock.now().toZonedDateTimeISO('UTC').year - age}-01-01`
    expect(await why((await aSignedInMember(t, { dateOfBirth: born(52) })).api)).toBe('too_old')
    const attending = await aSignedInMember(t, { dateOfBirth: born(35) })
    await aBooking(t.site, { eventId, member: attending })
    expect(await why(attending.api)).toBe('already_attending')
    const paying = await aSignedInMember(t, { dateOfBirth: born(35) })
    const hold = await aHold(t.site, { eventId, member: paying })
    await paying.api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id: hold.id }, body: {} })
    expect(await why(paying.api)).toBe('already_paying')
    const holding = await aSignedInMember(t, { dateOfBirth: born(35) })
    const ended = await aHold(t.site, { eventId, member: holding })
    await accept(holding.api, chair.token)
    expect((await rowOf(ended.id)).endReason).toBe('accepted a transfer')
  })

  test('is refused until the payment has been captured', async () => {
    const { sender, eventId, chair } = await aSecondChair(t)
    await cancel(sender.api, chair.id)
    const { booking_id: id, payment_intent: intent } = await order(sender.api, eventId, 'F')
    await payWith(t.site, { intentId: intent?.intent_id ?? '' })
    await sender.api<typeof confirmPayment>('POST /api/payments/confirm', {
      body: { intent_id: intent?.intent_id ?? '' },
    })
    const beth = await aSignedInMember(t)
    const token = await claimTokenOf(t.site, id)
    expect(await refusal(accept(beth.api, token))).toMatchObject({ error: 'booking_not_paid' })
    await t.runJobs()
    await accept(beth.api, token)
  })

  test('offers the place that it releases to the waiting list', async () => {
    const { eventId, chair } = await aSecondChair(t, 'M', { releaseMargin: 1, femalePlaces: 2 })
    const cath = await aSignedInMember(t)
    await cath.api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: eventId }, body: {} })
    await accept((await aSignedInMember(t, { gender: 'M' })).api, chair.token)
    expect((await myPlaces(cath.api)).offered).toHaveLength(1)
  })

  test('lets a buyer who cancelled their own place claim the friend’s', async () => {
    const { sender, booking, chair } = await aSecondChair(t)
    await sender.api<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id: booking.id } })
    expect((await myPlaces(sender.api)).friends).toHaveLength(1)
    await accept(sender.api, chair.token)
    expect(await rowOf(chair.id)).toMatchObject({ memberId: sender.id })
  })
})
