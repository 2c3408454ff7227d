import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { confirmPayment, createPaymentIntent, releaseHold } from '#bookings/contract/checkout.ts'
import { payWith } from '#bookings/testing.ts'
import type {
  countLinkStep,
  createLink,
  deleteLink,
  getLink,
  LinkStep,
  listLinks,
} from '#connections/contract/links.ts'
import { deleteLinkRow } from '#connections/server/links/store.ts'
import { connectionSweeps } from '#connections/server/sweeps.ts'
import { aLink, countsOn } from '#connections/testing/links.ts'
import { anEvent } from '#events/testing.ts'
import { nextClockChanges } from '#platform/testing/clock-changes.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { waitingForLocks } from '#platform/testing/waiting-for-locks.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: { email: string }
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner' })
})
afterAll(() => t.close())
beforeEach(async () => void (await t.site.db.transaction().execute((tx) => tx.deleteFrom('trackedLinks').execute())))

const asOwner = async () => t.apiAs((await signInAs(t.site, owner)).access)
const aVisitor = async () => t.apiAs((await signInAs(t.site, await aMember(t.site))).access)
const today = () => t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

async function order(via: string, options: Parameters<typeof anEvent>[1] = {}) {
  const api = await aVisitor()
  const body = { event_id: await anEvent(t.site, options) }
  const ordered = await api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
    query: { via },
    body,
  })
  return { api, ...ordered, intentId: ordered.payment_intent?.intent_id ?? '' }
}

async function pay({ api, intentId }: Awaited<ReturnType<typeof order>>) {
  await payWith(t.site, { intentId })
  return api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: intentId } })
}

/** What has been counted so far, today too. */
async function counted(): Promise<Partial<Record<LinkStep, number>>> {
  const rows = await t.site.db
    .selectFrom('linkCounts')
    .select(['step', ({ fn }) => fn.sum<number>('count').as('count')])
    .groupBy('step')
    .execute()
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]))
}

const codesOfBookings = async () =>
  (await t.site.db.selectFrom('bookings').select('linkCode').where('linkCode', 'is not', null).execute()).length

test('a booking is counted for the link that led to it, and the code is forgotten', async () => {
  await aLink(t.site, 'poster')
  const ordered = await order('poster')
  expect(await counted()).toEqual({ held: 1 })
  expect(await codesOfBookings()).toBe(1)
  expect(await pay(ordered)).toMatchObject({ state: 'booked' })
  expect(await counted()).toEqual({ held: 1, booked: 1 })
  expect(await codesOfBookings()).toBe(0)
})

test('a place that is released is not counted as booked, and the code is forgotten', async () => {
  await aLink(t.site, 'poster')
  const { api, booking_id: id } = await order('poster')
  await api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id } })
  expect(await counted()).toEqual({ held: 1 })
  expect(await codesOfBookings()).toBe(0)
})

test('a free place is counted as held and booked', async () => {
  await aLink(t.site, 'poster')
  expect(await order('poster', { pricePence: 0 })).toMatchObject({ booked: true })
  expect(await counted()).toEqual({ held: 1, booked: 1 })
})

test.each(['other', 'Not a code!', '-', 'x'.repeat(41), ''])(
  'a place is booked with the code ‘%s’, of no link',
  async (via) => {
    await aLink(t.site, 'poster')
    expect(await pay(await order(via))).toMatchObject({ state: 'booked' })
    expect(await counted()).toEqual({})
    expect(await codesOfBookings()).toBe(0)
  },
)

test('a link can be deleted while a visitor who came by it books', async () => {
  await aLink(t.site, 'poster')
  const ordered = await order('poster')
  const api = await asOwner()
  await api<typeof deleteLink>('DELETE /api/admin/links/:code', { params: { code: 'poster' } })
  expect(await pay(ordered)).toMatchObject({ state: 'booked' })
  expect(await counted()).toEqual({})
})

/** Deletes the link in a transaction that ends only after `meanwhile` has started. */
async function whileDeleting(meanwhile: () => Promise<unknown>): Promise<unknown> {
  let outcome: Promise<unknown> = Promise.resolve()
  await inTransaction(t.site.db, async (tx) => {
    await deleteLinkRow(tx, 'poster')
    outcome = meanwhile().then(
      () => 'done',
      () => 'failed',
    )
    await vi.waitFor(async () => expect(await waitingForLocks(t.site.db)).toBe(1), 20_000)
  })
  return outcome
}

test('a place is held while the owner deletes the link', async () => {
  await aLink(t.site, 'poster')
  expect(await whileDeleting(() => order('poster'))).toBe('done')
})

test('without the lock of the link, counting fails while the owner deletes it', async () => {
  await aLink(t.site, 'poster')
  expect(await whileDeleting(() => countsOn(t.site, 'poster', '2026-11-01', { held: 1 }))).toBe('failed')
})

test('the steps before checkout are counted by what the page reports, and codes of no link are ignored', async () => {
  await aLink(t.site, 'poster')
  const report = (code: string, step: 'opened' | 'event' | 'checkout') =>
    t.api<typeof countLinkStep>('POST /api/links/:code/steps', { params: { code }, body: { step } })
  for (const step of ['opened', 'opened', 'event', 'checkout'] as const) await report('poster', step)
  expect(await report('other', 'opened')).toEqual({})
  expect(await counted()).toEqual({ opened: 2, event: 1, checkout: 1 })
  // Only the site counts bookings.
  const booked = { method: 'POST', url: '/api/links/poster/steps', payload: { step: 'booked' } } as const
  expect((await t.app.inject(booked)).statusCode).toBe(422)
})

test('the owner sees the counts of a month up to yesterday, and none below five', async () => {
  const api = await asOwner()
  await aLink(t.site, 'poster')
  await aLink(t.site, 'post')
  const month = today().toPlainYearMonth().subtract({ months: 1 })
  const dayOf = (day: number) => month.toPlainDate({ day }).toString()
  await countsOn(t.site, 'poster', dayOf(3), { opened: 40, event: 9, booked: 5 })
  await countsOn(t.site, 'poster', dayOf(4), { opened: 6, event: 4, booked: 1 })
  await countsOn(t.site, 'poster', dayOf(5), { opened: 3 })
  await countsOn(t.site, 'post', dayOf(5), { opened: 4 })
  await countsOn(t.site, 'poster', today().toString(), { opened: 1_000 })

  const query = { month: month.toString() }
  const listed = await api<typeof listLinks>('GET /api/admin/links', { query })
  const none = { opened: null, event: null, checkout: null, held: null, booked: null }
  expect(listed.links.find(({ code }) => code === 'poster')?.counts).toEqual({
    ...{ ...none, opened: 49, event: 13, booked: 6 },
  })
  expect(listed.links.find(({ code }) => code === 'post')?.counts).toEqual(none)

  const params = { code: 'poster' }
  const { days, other_days: others } = await api<typeof getLink>('GET /api/admin/links/:code', { params, query })
  // 6 and 3 are together, because 3 alone could be found. So are the 5 and 1 who booked.
  expect(days).toEqual([{ day: dayOf(3), counts: { ...none, opened: 40 } }])
  expect(others).toEqual({ ...none, opened: 9, event: 13, booked: 6 })

  const current = await api<typeof getLink>('GET /api/admin/links/:code', { params, query: {} })
  expect(current.link.counts).toEqual(none)
  expect(current).toMatchObject({ month: today().toPlainYearMonth().toString(), days: [] })
})

test('a link has an address to pass on, and a code of its own', async () => {
  const api = await asOwner()
  const make = (body: { name: string; code: string; path: string }) =>
    api<typeof createLink>('POST /api/admin/links', { body })
  const made = await make({ name: ' Library ', code: 'library', path: '/speed-dating/west-bromwich' })
  expect(made).toMatchObject({
    name: 'Library',
    address: `${t.site.config.siteUrl}/speed-dating/west-bromwich?via=library`,
  })
  expect(await refusal(make({ name: 'Again', code: 'library', path: '/' }))).toMatchObject({ error: 'link_code_taken' })
  // The name is the link to its page, so it can be seen.
  for (const name of ['\u200b', '\ud800', ' \n '])
    expect(await refusal(make({ name, code: 'unseen', path: '/' }))).toMatchObject({ status: 422 })
  const elsewhere = ['//example.com', '/admin', 'https://example.com', '/event/0', '/signin', '/events?via=x', '/../x']
  for (const path of elsewhere)
    expect(await refusal(make({ name: 'Elsewhere', code: 'elsewhere', path }))).toMatchObject({ status: 422 })
})

test('the counts of past days are added up, and those of two years ago deleted', async () => {
  await aLink(t.site, 'poster')
  const tidy = () => connectionSweeps.find(({ name }) => name === 'connections.link-counts')?.sweep(t.site)
  const day = today().toString()
  for (const count of [1, 2, 3]) await countsOn(t.site, 'poster', day, { opened: count })
  await countsOn(t.site, 'poster', today().subtract({ months: 25 }).toString(), { opened: 50 })
  await tidy()
  const rows = () => t.site.db.selectFrom('linkCounts').select(['day', 'count']).execute()
  expect((await rows()).length).toBe(3)
  await advance('PT24H')
  await tidy()
  expect(await rows()).toEqual([{ day: Temporal.PlainDate.from(day), count: 6 }])
})

test('every step after midnight in London counts on the new day, although it is still the day before in UTC', async () => {
  await aLink(t.site, 'poster')
  const summer = nextClockChanges(t.site.clock.now())
    .find(({ month }) => month === 3)
    ?.add({ days: 30 })
  if (!summer) throw new Error('London’s clocks no longer change in spring')
  const midnight = summer.toZonedDateTime({ timeZone: 'Europe/London' }).add({ minutes: 10 }).toInstant()
  await advance(midnight.since(t.site.clock.now()).toString())
  await t.api<typeof countLinkStep>('POST /api/links/:code/steps', {
    params: { code: 'poster' },
    body: { step: 'opened' },
  })
  await pay(await order('poster'))
  const rows = await t.site.db.selectFrom('linkCounts').select(['step', 'day']).orderBy('step').execute()
  expect(rows).toEqual(['booked', 'held', 'opened'].map((step) => ({ step, day: summer })))
})

test('one network cannot count without end', async () => {
  await aLink(t.site, 'poster')
  const report = () =>
    t.api<typeof countLinkStep>('POST /api/links/:code/steps', { params: { code: 'poster' }, body: { step: 'opened' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 310 }, report))
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(await counted()).toMatchObject({ opened: outcomes.filter(({ status }) => status === 'fulfilled').length })
})
