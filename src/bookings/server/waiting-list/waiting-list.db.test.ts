import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { confirmPayment } from '#bookings/server/payments/confirm-payment.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { dateOfBirthAtAge, emailsTo, signInAs } from '#accounts/testing.ts'
import { payWith } from '#bookings/testing.ts'
import {
  aFullEvent,
  cancelAsOwner,
  join,
  leave,
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

test('a freed place is offered to the member who joined first, who can book it', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const [first, second] = [await newPerson(t), await newPerson(t)]
  expect((await place(first.api, eventId)).can_wait).toBe(true)
  expect(await join(first.api, eventId)).toMatchObject({ before: 0 })
  expect(await join(second.api, eventId)).toMatchObject({ before: 1 })
  expect((await place(second.api, eventId)).waiting).toMatchObject({ before: 1 })

  await cancelAsOwner(t, booking.id)

  const own = await place(first.api, eventId)
  expect(own).toMatchObject({ booking: { state: 'held' }, waiting: null, can_wait: false, refusal: null })
  const { offer_ends_at: until } = own.booking ?? {}
  expect(
    Temporal.Instant.from(until ?? '')
      .since(Temporal.Instant.from(own.now))
      .total('hours'),
  ).toBeCloseTo(12, 1)
  expect(await place(second.api, eventId)).toMatchObject({ booking: null, waiting: { before: 0 } })
  const mails = await emailsTo(t, first.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/place/i)])

  const ordered = await order(first.api, eventId)
  const intentId = ordered.payment_intent?.intent_id ?? ''
  await payWith(t.site, { intentId })
  const by = { memberId: first.id, gender: first.gender, role: 'member', sessionId: '' } as const
  await confirmPayment(t.site, by, intentId)
  expect((await place(first.api, eventId)).booking).toMatchObject({ state: 'booked', offer_ends_at: null })
  expect(await membersOffered(t, eventId)).toEqual([])
})

test('a member who is not on the list cannot take a place before members who are', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const [waitingMember, newcomer] = [await newPerson(t), await newPerson(t)]
  await join(waitingMember.api, eventId)
  await cancelAsOwner(t, booking.id)
  expect(await refusal(order(newcomer.api, eventId))).toMatchObject({ error: 'no_female_places' })
  expect((await place(newcomer.api, eventId)).can_wait).toBe(true)
})

test('leaving the list moves the others up, and a member who is not on it cannot leave it', async () => {
  const { eventId } = await aFullEvent(t)
  const [first, second] = [await newPerson(t), await newPerson(t)]
  await join(first.api, eventId)
  await join(second.api, eventId)
  await leave(first.api, eventId)
  expect((await place(second.api, eventId)).waiting).toMatchObject({ before: 0 })
  expect(await refusal(leave(first.api, eventId))).toMatchObject({ error: 'not_waiting' })
})

test('a member on the list who joins again keeps their position', async () => {
  const { eventId } = await aFullEvent(t)
  const [first, second] = [await newPerson(t), await newPerson(t)]
  const joined = await join(first.api, eventId)
  await join(second.api, eventId)
  expect(await join(first.api, eventId)).toEqual(joined)
})

test('a member who cannot join is refused with the reason', async () => {
  const { eventId } = await aFullEvent(t)
  const [man, woman] = [await newPerson(t, { gender: 'M' }), await newPerson(t)]
  expect(await refusal(join(man.api, eventId))).toMatchObject({ error: 'place_available' })
  await order(man.api, eventId)
  expect(await refusal(join(man.api, eventId))).toMatchObject({ error: 'place_already_held' })
  expect(await refusal(join(woman.api, 999_999))).toMatchObject({ error: 'event_not_found' })

  const forAges = await aFullEvent(t, { youngestAge: 30, oldestAge: 40 })
  const young = await newPerson(t, { dateOfBirth: dateOfBirthAtAge(t.site, 22) })
  const unknown = await newPerson(t, { dateOfBirth: null })
  expect(await refusal(join(young.api, forAges.eventId))).toMatchObject({ error: 'too_young' })
  expect(await refusal(join(unknown.api, forAges.eventId))).toMatchObject({ error: 'date_of_birth_needed' })

  await cancelEvent(t.site, siteItself, eventId)
  expect(await refusal(join(woman.api, eventId))).toMatchObject({ error: 'event_cancelled' })
  await advance('P8D')
  const access = (await signInAs(t.site, woman)).access
  expect(await refusal(join(t.apiAs(access), forAges.eventId))).toMatchObject({ error: 'event_past' })
})

test('a suspended member does not hold up the members behind them', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const [first, second] = [await newPerson(t), await newPerson(t)]
  await join(first.api, eventId)
  await join(second.api, eventId)
  await suspendMember(t.site, siteItself, first.id, 'a test')
  expect((await place(second.api, eventId)).waiting).toMatchObject({ before: 0 })
  await cancelAsOwner(t, booking.id)
  expect(await membersOffered(t, eventId)).toEqual([second.id])
})

test('once booking has closed, no place is offered and waiting members are notified', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const waitingMember = await newPerson(t)
  await join(waitingMember.api, eventId)
  await advance('PT167H59M')
  await advance('PT2M')
  await cancelAsOwner(t, booking.id)
  expect(await membersOffered(t, eventId)).toEqual([])
  await t.sweep()
  const [mail, ...more] = await emailsTo(t, waitingMember.email)
  expect(mail?.text).toMatch(/closed/i)
  expect(more).toEqual([])
  const rows = await t.site.db.selectFrom('waitingList').select('endReason').execute()
  expect(rows).toEqual([{ endReason: 'closed' }])
})

test('cancelling an event ends its waiting list and its offers', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const [first, second] = [await newPerson(t), await newPerson(t)]
  await join(first.api, eventId)
  await join(second.api, eventId)
  await cancelAsOwner(t, booking.id)
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()
  await t.sweep()
  expect(await membersOffered(t, eventId)).toEqual([])
  for (const { email } of [first, second])
    expect((await emailsTo(t, email))[0]?.subject).toMatch(/cancelled|called off/i)
})

test('members who join at the same time get different positions, and only the first is offered the free place', async () => {
  const { eventId, booking } = await aFullEvent(t)
  const many = await Promise.all(Array.from({ length: 12 }, () => newPerson(t)))
  const joined = await Promise.all(many.map(({ api }) => join(api, eventId)))
  expect(joined.map(({ before }) => before).toSorted((a, b) => a - b)).toEqual(many.map((_, index) => index))
  await cancelAsOwner(t, booking.id)
  const first = many[joined.findIndex(({ before }) => before === 0)]
  expect(await membersOffered(t, eventId)).toEqual([first?.id])
})

test('joining and leaving repeatedly is rate limited', async () => {
  const { eventId } = await aFullEvent(t)
  const waitingMember = await newPerson(t)
  for (let times = 0; times < 60; times += 1) {
    await join(waitingMember.api, eventId)
    await leave(waitingMember.api, eventId)
  }
  expect(await refusal(join(waitingMember.api, eventId))).toMatchObject({ status: 429, error: 'too_many_requests' })
})
