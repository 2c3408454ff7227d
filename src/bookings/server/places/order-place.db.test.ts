import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, dateOfBirthAtAge, emailsTo, signInAs } from '#accounts/testing.ts'
import type {
  confirmPayment,
  createPaymentIntent,
  getOwnPlace,
  releaseHold,
  extendHold,
} from '#bookings/contract/checkout.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

async function buyer(options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  const { access } = await signInAs(t.site, member)
  return { ...member, api: t.apiAs(access) }
}

const order = (api: Api, eventId: number) =>
  api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', { query: {}, body: { event_id: eventId } })
const confirm = (api: Api, intentId: string) =>
  api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: intentId } })
const place = (api: Api, eventId: number) =>
  api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: eventId } })
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

function ledger() {
  return t.site.db
    .selectFrom('ledger')
    .select(['kind', 'amountPence'])
    .orderBy(sql`ctid`)
    .execute()
}

test('a place is held, paid for and booked, the payment is captured, and the member is notified', async () => {
  const eventId = await anEvent(t.site, { pricePence: 2450 })
  const amy = await buyer()

  const ordered = await order(amy.api, eventId)
  const intentId = ordered.payment_intent?.intent_id ?? ''
  expect(ordered).toMatchObject({ price: 24.5, payment_intent: { client_secret: expect.stringContaining(intentId) } })
  const left = Temporal.Instant.from(ordered.hold_expires_at ?? '').since(Temporal.Instant.from(ordered.now))
  expect(Math.round(left.total('minutes'))).toBe(15)

  await payWith(t.site, { intentId })
  expect(await confirm(amy.api, intentId)).toMatchObject({ state: 'booked', hold_expires_at: null })
  expect(await place(amy.api, eventId)).toMatchObject({
    booking: { state: 'booked', price: 24.5 },
    receipt_number: null,
    has_profile: false,
  })
  await t.runJobs()
  await aProfile(t.site, amy)
  expect(await place(amy.api, eventId)).toMatchObject({ receipt_number: 1, has_profile: true })

  expect(await ledger()).toEqual([
    { kind: 'authorised', amountPence: 2450 },
    { kind: 'captured', amountPence: 2450 },
  ])
  const [mail, ...more] = await emailsTo(t, amy.email)
  expect(mail?.subject).toBe('You’re booked: An evening at the Test Arms')
  expect(mail?.attachments.map(({ filename }) => filename.replace(/-.*\./, '.'))).toEqual(['ticket.png', 'event.ics'])
  expect(more).toEqual([])
})

test('ordering again returns the same hold and the same intent, even for concurrent requests', async () => {
  const eventId = await anEvent(t.site)
  const amy = await buyer()

  const [one, two] = await Promise.all([order(amy.api, eventId), order(amy.api, eventId)])
  await advance('PT5M')
  const three = await order(amy.api, eventId)

  expect(two).toEqual({ ...one, now: two.now })
  expect(three).toEqual({ ...one, now: three.now })
})

test('an expired hold is not returned again', async () => {
  const eventId = await anEvent(t.site)
  const amy = await aMember(t.site)
  const orderAgain = async () => order(t.apiAs((await signInAs(t.site, amy)).access), eventId)
  const first = await orderAgain()
  await advance('PT16M')
  const second = await orderAgain()

  expect(second.booking_id).not.toBe(first.booking_id)
  const minutes = Temporal.Instant.from(second.hold_expires_at ?? '').since(Temporal.Instant.from(second.now))
  expect(Math.round(minutes.total('minutes'))).toBe(15)
})

test('a free event is booked immediately, without a card', async () => {
  const eventId = await anEvent(t.site, { pricePence: 0 })
  const amy = await buyer()

  expect(await order(amy.api, eventId)).toMatchObject({ booked: true, price: 0 })
  expect(await refusal(order(amy.api, eventId))).toMatchObject({ status: 409, error: 'already_attending' })
  const [mail] = await emailsTo(t, amy.email)
  expect(mail?.text).toContain('This event is free.')
})

test('the price is fixed when the place is first held', async () => {
  const eventId = await anEvent(t.site, { pricePence: 2000 })
  const amy = await buyer()
  await order(amy.api, eventId)
  await t.site.db.connection().execute((db) => db.updateTable('events').set({ pricePence: 2600 }).execute())

  expect((await place(amy.api, eventId)).price).toBe(20)
  expect((await order(amy.api, eventId)).price).toBe(20)
})

test('PAY extends the hold by ten minutes, once', async () => {
  const eventId = await anEvent(t.site)
  const amy = await buyer()
  const { booking_id: id, hold_expires_at: first = '' } = await order(amy.api, eventId)
  const press = () => amy.api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id }, body: {} })

  const { hold_expires_at: lengthened } = await press()
  expect(Temporal.Instant.from(lengthened).since(Temporal.Instant.from(first)).total('minutes')).toBe(10)
  expect((await press()).hold_expires_at).toBe(lengthened)
})

test('a released hold frees its place immediately, and its payment can no longer be made', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1 })
  const [amy, beth] = [await buyer(), await buyer()]
  const { booking_id: id, payment_intent: intent } = await order(amy.api, eventId)
  const intentId = intent?.intent_id ?? ''
  expect(await refusal(order(beth.api, eventId))).toMatchObject({ error: 'no_female_places' })

  await amy.api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id } })
  expect((await order(beth.api, eventId)).payment_intent).toBeDefined()
  await t.runJobs()

  await expect(payWith(t.site, { intentId })).rejects.toThrow(/canceled/)
  expect(await confirm(amy.api, intentId)).toMatchObject({ state: 'released' })
  expect(await ledger()).toEqual([])
})

test('a member cannot release, extend or confirm payment for another member’s hold', async () => {
  const eventId = await anEvent(t.site)
  const [amy, beth] = [await buyer(), await buyer()]
  const { booking_id: id, payment_intent: intent } = await order(amy.api, eventId)

  const attempts = [
    beth.api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id } }),
    beth.api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id }, body: {} }),
    confirm(beth.api, intent?.intent_id ?? ''),
  ]
  const refusals = await Promise.all(attempts.map(refusal))
  expect(refusals.map(({ error }) => error)).toEqual(['hold_not_found', 'hold_not_found', 'payment_not_found'])
})

test('each reason to refuse an order has its own error', async () => {
  const soon = t.clock.now().add({ hours: 2 })
  const events = {
    date_of_birth_needed: await anEvent(t.site, { youngestAge: 30, oldestAge: 40 }),
    booking_closed: await anEvent(t.site, {
      startsAt: soon.toString(),
      endsAt: soon.add({ hours: 2 }).toString(),
      bookingClosesAt: t.clock.now().subtract({ minutes: 1 }).toString(),
    }),
    event_not_found: 99_999,
  }
  const amy = await buyer({ dateOfBirth: null })
  const young = await buyer({ dateOfBirth: dateOfBirthAtAge(t.site, 26) })
  for (const [error, eventId] of Object.entries(events))
    expect(await refusal(order(amy.api, eventId))).toMatchObject({ error })
  expect(await refusal(order(young.api, events.date_of_birth_needed))).toMatchObject({ error: 'too_young' })
  expect((await place(young.api, events.date_of_birth_needed)).refusal).toMatchObject({ error: 'too_young' })
})

test('fields that are not in the contract are refused', async () => {
  const eventId = await anEvent(t.site)
  const amy = await buyer()
  const body = { event_id: eventId, gender: 'M', price: 0.3 }
  expect(
    await refusal(amy.api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', { query: {}, body })),
  ).toMatchObject({ status: 422 })
})

test('an unavailable provider is reported, and the hold is unchanged when the provider is back', async () => {
  const eventId = await anEvent(t.site)
  const amy = await buyer()
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60_000 })
  expect(await refusal(order(amy.api, eventId))).toMatchObject({ status: 503, error: 'payment_gateway_unavailable' })
  const held = (await place(amy.api, eventId)).booking
  await advance('PT2M')
  expect((await order(amy.api, eventId)).booking_id).toBe(held?.id)
})

/** Orders the event again and again, and lets each hold lapse after `during`, such as a card that is declined. */
async function letHoldsLapse(
  member: Awaited<ReturnType<typeof aMember>>,
  during: (api: Api, ordered: Awaited<ReturnType<typeof order>>) => Promise<void>,
) {
  const eventId = await anEvent(t.site)
  const orderAgain = async () => {
    const api = t.apiAs((await signInAs(t.site, member)).access)
    return { api, ordered: await order(api, eventId) }
  }
  for (const _ of [1, 2, 3]) {
    const { api, ordered } = await orderAgain()
    await during(api, ordered)
    await advance('PT29M')
    await t.sweep()
    await advance('PT2M')
  }
  return orderAgain
}

test('three holds in a day that end without a booking pause the member for a day', async () => {
  const orderAgain = await letHoldsLapse(await aMember(t.site), async () => {})

  expect(await refusal(orderAgain())).toMatchObject({ status: 429, error: 'holds_paused' })
  await advance('PT24H')
  expect((await orderAgain()).ordered.payment_intent).toBeDefined()
})

test('a declined card for each hold does not prevent the pause', async () => {
  const orderAgain = await letHoldsLapse(await aMember(t.site), async (api, { booking_id: id, payment_intent }) => {
    const intentId = payment_intent?.intent_id ?? ''
    await api<typeof extendHold>('POST /api/holds/:id/paying', { params: { id }, body: {} })
    await expect(payWith(t.site, { intentId }, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/)
    await confirm(api, intentId)
  })

  expect(await refusal(orderAgain())).toMatchObject({ status: 429, error: 'holds_paused' })
})

test('holds that end because the card provider failed, and bookings that the member cancels, cause no pause', async () => {
  const amy = await aMember(t.site)
  const orderAgain = await letHoldsLapse(amy, async () =>
    t.stripeEmulator.script({ awayUntilMs: t.clock.now().add({ minutes: 30 }).epochMilliseconds }),
  )
  expect((await orderAgain()).ordered.payment_intent).toBeDefined()

  const beth = await aMember(t.site)
  for (const _ of [1, 2, 3]) {
    const booking = await aBooking(t.site, { member: beth })
    await cancelOwnBooking(t.site, booking.by, booking.id)
  }
  expect((await aHold(t.site, { member: beth })).intentId).not.toBe('')
})
