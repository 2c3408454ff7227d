import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { dateOfBirthAtAge, emailsTo, signInAs } from '#accounts/testing.ts'
import { offerFreePlaces } from '#bookings/server/waiting-list/make-offers.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { asOwner } from '#bookings/server/testing/watch-history.ts'
import {
  aFullEvent,
  decline,
  cancelAsOwner,
  join,
  membersOffered,
  order,
  place,
  siteInTheMorning,
  newPerson,
} from '#bookings/server/waiting-list/testing.ts'
import type { TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await siteInTheMorning()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

test('a booking by a woman releases a place that is offered to a waiting man, for two hours if more places are free', async () => {
  const eventId = await anEvent(t.site, { malePlaces: 3, femalePlaces: 3, releaseMargin: 1 })
  await aBooking(t.site, { eventId, gender: 'M' })
  const waitingMember = await newPerson(t, { gender: 'M' })
  expect(await refusal(order(waitingMember.api, eventId))).toMatchObject({ error: 'no_male_places' })
  await join(waitingMember.api, eventId)
  await aBooking(t.site, { eventId, gender: 'F' })

  const own = await place(waitingMember.api, eventId)
  const until = Temporal.Instant.from(own.booking?.offer_ends_at ?? '')
  expect(until.since(Temporal.Instant.from(own.now)).total('hours')).toBeCloseTo(2, 1)
})

test('a declined or lapsed offer goes to the next member, and the member who let it lapse is notified', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const [first, second, third] = [await newPerson(t), await newPerson(t), await newPerson(t)]
  for (const { api } of [first, second, third]) await join(api, eventId)
  await cancelAsOwner(t, booking.id)
  expect(await membersOffered(t, eventId)).toEqual([first.id])

  await decline(first.api, (await place(first.api, eventId)).booking?.id ?? '')
  expect(await membersOffered(t, eventId)).toEqual([second.id])
  expect(await place(first.api, eventId)).toMatchObject({ booking: null, waiting: null, can_wait: true })
  const declined = await t.site.db.selectFrom('bookings').select('endReason').where('memberId', '=', first.id).execute()
  expect(declined).toEqual([{ endReason: 'declined' }])

  await t.runJobs()
  await advance('PT23H')
  await t.sweep()
  expect(await membersOffered(t, eventId)).toEqual([third.id])
  expect((await emailsTo(t, second.email)).map(({ subject }) => subject)).toHaveLength(2)
  const { access } = await signInAs(t.site, second)
  expect(await join(t.apiAs(access), eventId)).toMatchObject({ before: 0 })
})

test('a member who declines three offers is not paused', async () => {
  const { eventId, booking } = await aFullEvent(t, { malePlaces: 0 })
  const waitingMember = await newPerson(t)
  await join(waitingMember.api, eventId)
  await cancelAsOwner(t, booking.id)
  for (let times = 0; times < 3; times += 1) {
    await order(waitingMember.api, eventId)
    await decline(waitingMember.api, (await place(waitingMember.api, eventId)).booking?.id ?? '')
    const booked = await aBooking(t.site, { eventId })
    await join(waitingMember.api, eventId)
    await cancelAsOwner(t, booked.id)
  }
  expect(await order(waitingMember.api, eventId)).toMatchObject({ payment_intent: {} })
})

test('a member who opens checkout in an offer’s last minutes gets fifteen minutes to pay, but only once', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const waitingMember = await newPerson(t)
  await join(waitingMember.api, eventId)
  await cancelAsOwner(t, booking.id)
  await advance('PT11H55M')
  const access = (await signInAs(t.site, waitingMember)).access
  const minutes = async () => {
    const { hold_expires_at: until, now } = await order(t.apiAs(access), eventId)
    return Math.round(
      Temporal.Instant.from(until ?? '')
        .since(Temporal.Instant.from(now))
        .total('minutes'),
    )
  }
  expect(await minutes()).toBe(15)
  await advance('PT10M')
  expect(await minutes()).toBe(10)
  await advance('PT11M')
  await t.sweep()
  expect(await membersOffered(t, eventId)).toEqual([])
})

test('an offer at a free event is booked in one step', async () => {
  const { eventId, booking } = await aFullEvent(t, { pricePence: 0 })
  const waitingMember = await newPerson(t)
  await join(waitingMember.api, eventId)
  await cancelAsOwner(t, booking.id)
  expect(await order(waitingMember.api, eventId)).toMatchObject({ booked: true, price: 0 })
  expect((await place(waitingMember.api, eventId)).booking).toMatchObject({ state: 'booked' })
  expect((await emailsTo(t, waitingMember.email)).some(({ subject }) => subject.startsWith('You’re booked'))).toBe(true)
})

test.each([0, 2400])(
  'if an event costing %d pence is brought forward, its offers are refused once booking closes',
  async (pricePence) => {
    const { eventId, booking } = await aFullEvent(t, { pricePence })
    const waitingMember = await newPerson(t)
    await join(waitingMember.api, eventId)
    await cancelAsOwner(t, booking.id)
    const startsAt = t.clock.now().add({ minutes: 10 }).round('minute')
    const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
    const details = eventDetails(t.site, { ...times, malePlaces: 3, femalePlaces: 1, releaseMargin: 1, pricePence })
    await changeEvent(t.site, siteItself, eventId, { venueId: await aVenue(t.site), details })
    await advance('PT12M')

    expect(await refusal(order(waitingMember.api, eventId))).toMatchObject({ status: 409, error: 'booking_closed' })
    expect((await place(waitingMember.api, eventId)).booking).toMatchObject({ state: 'held' })
  },
)

test('a member who turns out to be under 18 cannot accept an offer', async () => {
  const { eventId, booking } = await aFullEvent(t, { pricePence: 0 })
  const waitingMember = await newPerson(t)
  await join(waitingMember.api, eventId)
  await cancelAsOwner(t, booking.id)
  await asOwner(t.database, [
    `update members set date_of_birth = '${dateOfBirthAtAge(t.site, 6)}' where id = '${waitingMember.id}'`,
  ])
  expect(await refusal(order(waitingMember.api, eventId))).toMatchObject({ status: 409, error: 'under_18' })
})

test('a failure to make an offer at one event does not stop offers at other events', async () => {
  const [broken, other] = [await aFullEvent(t), await aFullEvent(t)]
  const [first, second] = [await newPerson(t), await newPerson(t)]
  await join(first.api, broken.eventId)
  await join(second.api, other.eventId)
  // Bypasses the code that would have made the offers, and leaves one event with a place on sale that does not exist.
  await asOwner(t.database, [
    `update bookings set state = 'ended', ended_at = now(), end_reason = 'cancelled', place_number = null, live_gender = null`,
    `delete from places where event_id = ${broken.eventId}`,
  ])
  await expect(offerFreePlaces(t.site)).rejects.toThrow('no free place was found although one is on sale')
  expect(await membersOffered(t, other.eventId)).toEqual([second.id])
})

test('added places are offered to waiting members, in queue order', async () => {
  const { eventId } = await aFullEvent(t, { malePlaces: 0, releaseMargin: 10 })
  const waiting = [await newPerson(t), await newPerson(t), await newPerson(t)]
  for (const { api } of waiting) await join(api, eventId)
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { malePlaces: 0, femalePlaces: 3, releaseMargin: 10 })
  await changeEvent(t.site, siteItself, eventId, { venueId, details })
  const newcomer = await newPerson(t)
  expect(await refusal(order(newcomer.api, eventId))).toMatchObject({ error: 'no_female_places' })
  await t.runJobs()
  expect(await membersOffered(t, eventId)).toEqual(waiting.slice(0, 2).map(({ id }) => id))
})

test('if women and men are waiting, each gender is served from its own queue', async () => {
  const eventId = await anEvent(t.site, { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 })
  const [hers, his] = [
    await aBooking(t.site, { eventId, gender: 'F' }),
    await aBooking(t.site, { eventId, gender: 'M' }),
  ]
  const [woman, man] = [await newPerson(t), await newPerson(t, { gender: 'M' })]
  expect(await join(woman.api, eventId)).toMatchObject({ before: 0 })
  expect(await join(man.api, eventId)).toMatchObject({ before: 0 })
  await cancelAsOwner(t, his.id)
  expect(await membersOffered(t, eventId)).toEqual([man.id])
  await cancelAsOwner(t, hers.id)
  expect(await membersOffered(t, eventId)).toEqual([woman.id, man.id])
})
