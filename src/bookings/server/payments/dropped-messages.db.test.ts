import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { newId } from '#platform/server/ids.ts'
import { allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const stripe = () => t.site.cards.stripe

async function held() {
  return aHold(t.site)
}

async function authorised(card?: string) {
  const hold = await held()
  await payWith(t.site, hold, card)
  return hold
}

async function booked() {
  const hold = await authorised()
  await settlePayment(t.site, hold.intentId)
  return hold
}

/** What may have become of a payment and its booking, at the site and at the provider. */
const histories: Record<string, () => Promise<{ intentId: string }>> = {
  'a held place': held,
  async 'an intent whose answer was lost'() {
    t.stripeEmulator.script({ lostAnswers: 1 })
    await held().catch(() => {})
    t.stripeEmulator.script({ lostAnswers: 0 })
    return { intentId: t.stripeEmulator.intents()[0]?.id ?? '' }
  },
  async 'a hold whose time is up'() {
    const hold = await held()
    await advance('PT16M')
    return hold
  },
  async 'a declined card'() {
    const hold = await held()
    await payWith(t.site, hold, 'pm_card_chargeDeclined').catch(() => {})
    return hold
  },
  async 'a declined card that is recorded'() {
    const hold = await histories['a declined card']?.()
    await settlePayment(t.site, hold?.intentId ?? '')
    return { intentId: hold?.intentId ?? '' }
  },
  'a card that is authorised': authorised,
  async 'an authorised card of a hold whose time is up'() {
    const hold = await authorised()
    await advance('PT16M')
    return hold
  },
  async 'an authorised card of a released hold'() {
    const hold = await authorised()
    await releaseHold(t.site, hold.by, hold.id)
    return hold
  },
  'a booking': booked,
  async 'a booking that is captured only at the provider'() {
    const hold = await booked()
    await stripe().paymentIntents.capture(hold.intentId)
    return hold
  },
  async 'a booking whose authorisation was released'() {
    const hold = await booked()
    await stripe().paymentIntents.cancel(hold.intentId)
    return hold
  },
  async 'a booking that has to be paid again'() {
    const hold = await booked()
    await stripe().paymentIntents.cancel(hold.intentId)
    await settlePayment(t.site, hold.intentId)
    return hold
  },
  async 'the second payment of a booking'() {
    const { eventId, by } = await booked().then(async (hold) => {
      await stripe().paymentIntents.cancel(hold.intentId)
      await settlePayment(t.site, hold.intentId)
      return hold
    })
    return aHold(t.site, { eventId, member: { id: by.memberId, gender: by.gender } })
  },
  'a captured booking': () => aBooking(t.site),
  async 'a captured booking that the owner cancelled without a refund'() {
    const booking = await aBooking(t.site)
    await cancelBooking(t.site, siteItself, booking.id, 'keep')
    return booking
  },
  async 'a captured booking with a requested refund'() {
    const booking = await aBooking(t.site)
    await refundBookingAsOwner(t.site, booking.id)
    return booking
  },
  async 'a refunded booking'() {
    const booking = await aBooking(t.site)
    await refundBookingAsOwner(t.site, booking.id)
    await t.runJobs()
    return booking
  },
  async 'a booking that was refunded at the provider'() {
    const booking = await aBooking(t.site)
    await stripe().refunds.create({ payment_intent: booking.intentId })
    return booking
  },
  async 'a disputed booking'() {
    const booking = await aBooking(t.site)
    t.stripeEmulator.dispute(booking.intentId)
    return booking
  },
}

/** Returns the provider's messages about an intent, its charge, refunds and disputes, oldest first. */
const messagesAbout = (intentId: string) =>
  t.stripeEmulator.events().filter(({ data }) => JSON.stringify(data.object).includes(intentId))

/** Sends a message again under a new id, as if it had not arrived before. Returns whether the site will ask the provider. */
async function send(event: { type: string }): Promise<'asks' | 'drops it'> {
  const payload = JSON.stringify({ ...event, id: `evt_${newId()}` })
  const { webhooks } = stripe()
  const timestamp = Math.floor(t.clock.now().epochMilliseconds / 1000)
  const signature = webhooks.generateTestHeaderString({ payload, secret: t.site.cards.webhookSecret, timestamp })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const before = await settleJobs()
  const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/payments/webhook/', payload, headers })
  expect(statusCode).toBe(200)
  return (await settleJobs()) > before ? 'asks' : 'drops it'
}

async function settleJobs(): Promise<number> {
  const waiting = await t.site.jobs.boss.findJobs('bookings.settle-payment')
  return waiting.length
}

/** Whether an answer of the provider would change anything. */
async function settlingChangesRows(intentId: string): Promise<boolean> {
  const before = await allRows(t.site.db)
  await settlePayment(t.site, intentId)
  return JSON.stringify(await allRows(t.site.db)) !== JSON.stringify(before)
}

const dropped: string[] = []

test.each(Object.keys(histories))(
  'of the messages about %s, only those are dropped that would change nothing',
  async (name) => {
    const { intentId = '' } = (await histories[name]?.()) ?? {}
    expect(intentId).toMatch(/^pi_/)
    const answers: [type: string, answer: 'asks' | 'drops it'][] = []
    for (const event of messagesAbout(intentId)) answers.push([event.type, await send(event)])
    expect(answers.length).toBeGreaterThan(0)
    dropped.push(...answers.flatMap(([type, answer]) => (answer === 'drops it' ? [type] : [])))
    // An earlier message cannot tell what happened later, but the last one must.
    if (await settlingChangesRows(intentId)) expect(answers.at(-1)).toEqual([expect.any(String), 'asks'])
  },
)

test('the messages of a payment that goes well were dropped', () => {
  expect(new Set(dropped)).toEqual(
    new Set(['payment_intent.created', 'payment_intent.amount_capturable_updated', 'payment_intent.succeeded']),
  )
})
