import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { orderPlaceAtDoor, getPlaceAtDoor } from '#bookings/contract/walk-in.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { endHold } from '#bookings/server/places/end-holds.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { join } from '#bookings/server/waiting-list/testing.ts'
import { walkInLink } from '#bookings/server/walk-ins/walk-in-link.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith } from '#bookings/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { endEvent } from '#events/server/end-event.ts'
import { anEvent } from '#events/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { ApiError } from '#platform/web/api.ts'
import { dateOfBirthAtAge } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let evening: Awaited<ReturnType<typeof anEvening>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())
beforeEach(async () => {
  evening = await anEvening()
})

/** Creates an event that starts in an hour and lasts two and a half hours. Returns it with its door token. */
async function anEvening(options: Partial<EventDetails> = {}) {
  const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
  const endsAt = startsAt.add({ minutes: 150 })
  const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
  const eventId = await anEvent(t.site, { ...times, pricePence: 2400, doorPricePence: 3000, ...options })
  const token = new URL(walkInLink(t.site, { id: eventId, endsAt })).searchParams.get('door') ?? ''
  return { eventId, token }
}
const advanceMinutes = (minutes: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))
type SignedInMember = Awaited<ReturnType<typeof aSignedInMember>>
const body = (token = evening.token) => ({ body: { token } })
const order = ({ api }: Pick<SignedInMember, 'api'>, token?: string) =>
  api<typeof orderPlaceAtDoor>('POST /api/walkins/order', body(token))
const load = ({ api }: Pick<SignedInMember, 'api'>, token?: string) =>
  api<typeof getPlaceAtDoor>('POST /api/walkins/lookup', body(token))

test('during the event, a place is sold at the door price', async () => {
  await advanceMinutes(80)
  const amy = await aSignedInMember(t)
  expect(await load(amy)).toMatchObject({ price: 30, refusal: null, can_wait: false, booking: null })
  const ordered = await order(amy)
  expect(ordered).toMatchObject({ price: 30, payment_intent: { intent_id: expect.any(String) } })
  const { intent_id: intentId = '' } = ordered.payment_intent ?? {}
  expect((await order(amy)).payment_intent?.intent_id).toBe(intentId)
  await payWith(t.site, { intentId })
  expect(await settlePayment(t.site, intentId)).toBe('booked')
  expect(await bookingById(t.site.db, ordered.booking_id)).toMatchObject({
    state: 'booked',
    sold: 'at the door',
    pricePence: 3000,
  })
  expect(await actionsOn(t.site.db, ordered.booking_id)).toEqual(['place held', 'place booked'])
  expect(await refusal(order(amy))).toMatchObject({ error: 'already_attending' })
})

test.each<[string, Partial<EventDetails>, number, boolean]>([
  ['the event’s own price if the owner set no door price', { doorPricePence: null }, 24, false],
  ['zero if the owner set it to zero, and the place is booked at once', { doorPricePence: 0 }, 0, true],
])('the price at the door is %s', async (_what, options, price, isBooked) => {
  evening = await anEvening(options)
  const ordered = await order(await aSignedInMember(t))
  expect([ordered.price, ordered.booked ?? false]).toEqual([price, isBooked])
})

test('a walk-in can book any free place for their gender, regardless of the balance and the waiting list', async () => {
  evening = await anEvening({ malePlaces: 2, femalePlaces: 3, releaseMargin: 1 })
  await aBooking(t.site, { eventId: evening.eventId, gender: 'F' })
  const waiting = await aSignedInMember(t)
  await join(waiting.api, evening.eventId)
  const [amy, beth, cath] = [await aSignedInMember(t), await aSignedInMember(t), await aSignedInMember(t)]
  for (const walkIn of [amy, beth]) expect(await order(walkIn)).toMatchObject({ price: 30 })
  expect(await refusal(order(cath))).toMatchObject({ status: 409, error: 'no_female_places_left' })
  expect((await load(cath)).refusal).toMatchObject({ error: 'no_female_places_left' })
  for (const _ of ['one', 'other']) await order(await aSignedInMember(t, { gender: 'M' }))
  expect(await refusal(order(await aSignedInMember(t, { gender: 'M' })))).toMatchObject({ error: 'event_full' })
})

test('only one member gets the last place when twenty order it concurrently', async () => {
  evening = await anEvening({ femalePlaces: 1, doorPricePence: 0 })
  const all = await Promise.all(Array.from({ length: 20 }, () => aSignedInMember(t)))
  const answers = await Promise.allSettled(all.map(orderWithRetry))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  /** Retries while the site is too busy because all database connections are in use. */
  async function orderWithRetry(caller: SignedInMember): Promise<unknown> {
    for (;;) {
      const answer = await order(caller).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 503) throw error
      })
      if (answer) return answer
    }
  }
})

test('a member outside the age range is refused at the door, and one without a date of birth is asked for it', async () => {
  evening = await anEvening({ youngestAge: 30, oldestAge: 40 })
  const young = await aSignedInMember(t, { dateOfBirth: dateOfBirthAtAge(t.site, 21) })
  expect(await refusal(order(young))).toMatchObject({ error: 'too_young' })
  const unknown = await aSignedInMember(t, { dateOfBirth: null })
  expect(await refusal(order(unknown))).toMatchObject({ error: 'date_of_birth_needed' })
  expect(await load(unknown)).toMatchObject({ date_of_birth_needed: true, refusal: null })
})

test('door sales are open from three hours before the start until the event is over', async () => {
  const startsAt = t.clock.now().add({ minutes: 185 }).round('minute')
  const endsAt = startsAt.add({ hours: 2 })
  evening = await anEvening({ startsAt: startsAt.toString(), endsAt: endsAt.toString() })
  const token = new URL(walkInLink(t.site, { id: evening.eventId, endsAt })).searchParams.get('door') ?? ''
  const amy = await aSignedInMember(t)
  expect(await refusal(order(amy, token))).toMatchObject({ error: 'door_not_open' })
  await advanceMinutes(10)
  await expect(order({ api: await apiOf(t, amy) }, token)).resolves.toMatchObject({ price: 30 })
  await advanceMinutes(185)
  await endEvent(t.site, siteItself, evening.eventId)
  expect(await refusal(order(await aSignedInMember(t), token))).toMatchObject({ error: 'event_past' })
  await advanceMinutes(120)
  expect(await refusal(order(await aSignedInMember(t), token))).toMatchObject({
    status: 404,
    error: 'walk_in_not_found',
  })
})

test('a token that was altered or is for another event is refused', async () => {
  const { eventId, token } = evening
  const amy = await aSignedInMember(t)
  const other = await anEvening()
  for (const altered of [
    '',
    'x'.repeat(200),
    `${token}A`,
    token.replace(/^\d+/, String(other.eventId)),
    token.replace(/-(\d+)-/, (_, until: string) => `-${Number(until) + 600}-`),
    token.replace(`${eventId}`, `0${eventId}`),
  ])
    expect([altered, await refusal(order(amy, altered))]).toMatchObject([altered, { error: 'walk_in_not_found' }])
})

test('no place is sold for a cancelled event', async () => {
  await cancelEvent(t.site, siteItself, evening.eventId)
  expect(await refusal(order(await aSignedInMember(t)))).toMatchObject({ error: 'event_cancelled' })
})

test('a member who already holds a place pays the price of the hold', async () => {
  const amy = await aSignedInMember(t)
  const hold = await aHold(t.site, { eventId: evening.eventId, member: amy })
  expect(await order(amy)).toMatchObject({ booking_id: hold.id, price: 24 })
})

test('a payment reported after its hold has expired still books a free place during the event', async () => {
  await advanceMinutes(70)
  const ordered = await order(await aSignedInMember(t))
  const { intent_id: intentId = '' } = ordered.payment_intent ?? {}
  await payWith(t.site, { intentId })
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().add({ minutes: 20 }).epochMilliseconds })
  await advanceMinutes(18)
  await endHold(t.site, ordered.booking_id)
  expect(await bookingById(t.site.db, ordered.booking_id)).toMatchObject({
    state: 'ended',
    endReason: 'provider failed',
  })
  await advanceMinutes(5)
  expect(await settlePayment(t.site, intentId)).toBe('booked')
  expect(await bookingById(t.site.db, ordered.booking_id)).toMatchObject({ state: 'booked' })
})
