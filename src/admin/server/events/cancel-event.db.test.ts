import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MemberId } from '#accounts/contract/person.ts'
import { emailsTo, aMember, type TestMember } from '#accounts/testing.ts'
import type { adminCancelEvent, getEventCancellation } from '#admin/contract/events.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith } from '#bookings/testing.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner' })
})
afterAll(() => t.close())

const load = async (id: number) =>
  (await apiOf(t, owner))<typeof getEventCancellation>('GET /api/admin/events/:id/cancel', { params: { id } })
const cancel = async (id: number, reason = '') =>
  (await apiOf(t, owner))<typeof adminCancelEvent>('POST /api/admin/events/:id/cancel', {
    params: { id },
    body: { reason },
  })

let id: number
let amy: TestMember
beforeEach(async () => {
  id = await anEvent(t.site, {
    title: 'Called off',
    pricePence: 2450,
    malePlaces: 3,
    femalePlaces: 2,
    releaseMargin: 3,
  })
  amy = await aMember(t.site)
  await aBooking(t.site, { eventId: id, member: amy })
  // Bea's payment is authorised but not captured yet.
  const bea = await aHold(t.site, { eventId: id })
  await payWith(t.site, bea)
  await settlePayment(t.site, bea.intentId)
  await aHold(t.site, { eventId: id, gender: 'M' })
  const waitingMember = await aMember(t.site)
  await joinWaitingList(t.site, { ...bea.by, memberId: MemberId.parse(waitingMember.id) }, id)
  // Clears the jobs that the bookings queued.
  await sql`delete from pgboss.job`.execute(t.site.db)
})

test('before cancelling, the owner sees the number of bookings and the amount to refund', async () => {
  expect(await load(id)).toMatchObject({
    ...{ title: 'Called off', stage: 'coming', booked: 2, held: 1, waiting: 1, to_refund: 49 },
    progress: null,
  })
})

test('the cancellation runs in steps, the owner sees how far it has got, and attendees read the reason', async () => {
  await cancel(id, 'The pub is flooded.')
  const begun = await load(id)
  expect(begun.stage).toBe('cancelled')
  expect(begun.progress).toEqual({
    ...{ places: 3, places_ended: 0, payments: 2, payments_refunded: 0, payments_failed: 0 },
    ...{ pounds: 49, pounds_refunded: 0, people: 3, people_notified: 0, done: false },
  })
  const [job] = await t.site.jobs.boss.fetch<{ eventId: number }>('bookings.event-cancelled')
  expect(job?.data.eventId).toBe(id)
  await t.site.jobs.boss.fail('bookings.event-cancelled', job?.id ?? '')
  // If the worker has died, the sweep takes over within two minutes.
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT2M'))
  await t.sweep()
  expect((await load(id)).progress).toMatchObject({ places_ended: 3, people_notified: 0, done: false })
  await t.runJobs()
  expect((await load(id)).progress).toEqual({
    ...{ places: 3, places_ended: 3, payments: 2, payments_refunded: 2, payments_failed: 0 },
    ...{ pounds: 49, pounds_refunded: 49, people: 3, people_notified: 3, done: true },
  })
  const mails = (await emailsTo(t, amy.email)).filter(({ subject }) => /cancelled/i.test(subject))
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('The pub is flooded.')])
})

test('a refund that the provider refuses is counted as failed, and the cancellation still finishes', async () => {
  const paid = t.site.db.selectFrom('payments').select('intentId').where('memberId', '=', amy.id)
  const { intentId } = await paid.executeTakeFirstOrThrow()
  t.stripeEmulator.dispute(intentId ?? '')
  await cancel(id)
  await t.runJobs()
  expect((await load(id)).progress).toMatchObject({
    ...{ payments: 2, payments_refunded: 1, payments_failed: 1, pounds: 49, pounds_refunded: 24.5, done: true },
  })
})

describe('a cancellation is refused', () => {
  test.each([
    ['for a draft', () => aDraft(t.site), 'event_not_published'],
    ['for an event that does not exist', async () => 2_000_000_000, 'event_not_found'],
  ])('%s', async (_what, which, error) => {
    const other = await which()
    const api = await apiOf(t, owner)
    const before = await allRows(t.site.db)
    await expect(
      api<typeof adminCancelEvent>('POST /api/admin/events/:id/cancel', { params: { id: other }, body: {} }),
    ).rejects.toMatchObject({ body: { error } })
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test('for an owner without a recent sign-in', async () => {
    const api = await apiOf(t, owner)
    await t.clock.advance(t.site.db, Temporal.Duration.from('PT11M'))
    await expect(
      api<typeof adminCancelEvent>('POST /api/admin/events/:id/cancel', { params: { id }, body: {} }),
    ).rejects.toMatchObject({ status: 403, body: { error: 'fresh_sign_in_needed' } })
    expect((await load(id)).stage).toBe('coming')
  })
})
