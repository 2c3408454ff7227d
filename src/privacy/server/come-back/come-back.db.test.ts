import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '#accounts/testing.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { anEvent, inDays } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type {
  getComeBackEmail,
  saveComeBackEmail,
  switchComeBackEmail,
  testComeBackEmail,
} from '#privacy/contract/admin/come-back-email.ts'
import { comeBackDefault } from '#privacy/rules/newsletter.ts'
import { stopNewsletters } from '#privacy/server/newsletters/choose-newsletter.ts'
import { advanceToHour } from '#privacy/testing/event-news.ts'
import { aReader, countMails, readers } from '#privacy/testing/newsletters.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const asOwner = async () => (await aSignedInMember(t, { role: 'owner' })).api
const load = async () => (await asOwner())<typeof getComeBackEmail>('GET /api/admin/come-back-email')
const switchTo = async (is_on: boolean) => {
  const { version } = await load()
  const body = { is_on, version }
  await (
    await asOwner()
  )<typeof switchComeBackEmail>('PUT /api/admin/come-back-email/state', { body })
}
const countOf = (member: TestMember, subject: string = comeBackDefault.subject) => countMails(t, member, subject)
const advanceDays = (days: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * days }))
const anEveningIn = (days: number) =>
  anEvent(t.site, { pricePence: 0, femalePlaces: 20, malePlaces: 20, releaseMargin: 20, ...inDays(t.site, days) })

async function attend(...members: TestMember[]): Promise<void> {
  const eventId = await anEveningIn(2)
  for (const member of members) await aBooking(t.site, { eventId, member })
  await advanceDays(3)
}

/** Returns the day on which the clocks change in this month, at least 65 days from now. */
function lastSundayOf(month: number): Temporal.PlainDate {
  const earliest = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 65 })
  const lastSunday = (year: number) => {
    const last = Temporal.PlainDate.from({ year, month, day: 31 })
    return last.subtract({ days: last.dayOfWeek % 7 })
  }
  const inYear = lastSunday(earliest.year)
  return Temporal.PlainDate.compare(inYear, earliest) < 0 ? lastSunday(earliest.year + 1) : inYear
}

/** Runs the sweep and its jobs at noon, for several days. */
async function sweepFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await advanceToHour(t, 12)
    await t.sweep()
    await t.runJobs()
  }
}

test('members are invited back once for each absence, after 60 days and by day, and only once the owner has switched it on', async () => {
  const guests = await readers(t, 6)
  const [
    amy = expect.fail(),
    booked = expect.fail(),
    waits = expect.fail(),
    absent = expect.fail(),
    stops = expect.fail(),
  ] = guests
  const never = await aReader(t)
  const all = await anEveningIn(2)
  for (const member of guests) await aBooking(t.site, { eventId: all, member })
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('bookings').set({ absentAt: t.clock.now() }).where('memberId', '=', absent.id).execute(),
  )
  await advanceDays(3)
  await advanceDays(58)
  await aBooking(t.site, { eventId: await anEveningIn(20), member: booked })
  const full = await anEvent(t.site, { pricePence: 0, femalePlaces: 1, malePlaces: 5, ...inDays(t.site, 20) })
  await aBooking(t.site, { eventId: full, gender: 'F' })
  await joinWaitingList(t.site, { memberId: waits.id, gender: waits.gender, role: 'member', sessionId: '' }, full)

  await sweepFor(1)
  expect(await load()).toMatchObject({ is_on: false, preview: { people: null, subject: comeBackDefault.subject } })
  await advanceDays(2)
  await sweepFor(1)
  expect(await countOf(amy)).toBe(0)
  await inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('newsletterConsents')
      .set({ withdrawnAt: t.clock.now(), withdrawnBy: 'link' })
      .where('memberId', '=', stops.id)
      .execute(),
  )

  await switchTo(true)
  await advanceToHour(t, 21)
  await t.sweep()
  await t.runJobs()
  expect(await countOf(amy)).toBe(0)
  await advanceToHour(t, 9, 50)
  await t.sweep()
  await t.runJobs()
  expect(await countOf(amy)).toBe(0)
  await sweepFor(3)
  expect(await countOf(amy)).toBe(1)
  for (const other of [booked, waits, absent, stops, never]) expect(await countOf(other)).toBe(0)
  expect(await actionsOn(t.site.db, 'come-back email')).toContain('come-back email switched on')

  // She stays away for another year, without a second email. By then the first is deleted, as are those below.
  await advanceDays(365)
  await sweepFor(1)
  expect(await countOf(amy)).toBe(0)
  await attend(amy)
  await advanceDays(61)
  await sweepFor(1)
  expect(await countOf(amy)).toBe(1)
  // Another absence within 180 days of the last email.
  await attend(amy)
  await advanceDays(61)
  await sweepFor(1)
  expect(await countOf(amy)).toBe(0)
  await advanceDays(120)
  await sweepFor(1)
  expect(await countOf(amy)).toBe(1)
})

test('goes out by day in London on both sides of a change of the clocks', async () => {
  for (const month of [3, 10]) {
    const [member = expect.fail()] = await readers(t, 1)
    await attend(member)
    const day = lastSundayOf(month)
    const morning = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '09:50' })
    await t.clock.advance(t.site.db, t.clock.now().until(morning.toInstant()))
    await t.sweep()
    await t.runJobs()
    expect(await countOf(member), day.toString()).toBe(0)
    await advanceToHour(t, 10, 1)
    await t.sweep()
    await t.runJobs()
    expect(await countOf(member), day.toString()).toBe(1)
  }
})

test('the owner changes the text, tests it and switches it off again; a page with an older text cannot switch it on', async () => {
  const { api, email: owner } = await aSignedInMember(t, { role: 'owner' })
  const { version } = await load()
  const email = { subject: 'We miss you', text: 'Come back.' }
  const save = (from: number, text = email.text) =>
    api<typeof saveComeBackEmail>('PUT /api/admin/come-back-email', {
      body: { email: { ...email, text }, version: from },
    })
  expect(await save(version)).toEqual({ version: version + 1 })
  expect(await save(version)).toEqual({ version: version + 1 })
  expect(await refusal(save(version, 'Another text.'))).toMatchObject({ error: 'newsletter_changed' })
  const shown = await load()
  expect(shown).toMatchObject({ email, is_on: true })
  expect(shown.preview.text).toContain('Come back.')
  expect(await api<typeof testComeBackEmail>('POST /api/admin/come-back-email/test', { body: {} })).toEqual({
    to: owner,
  })
  expect(await countMails(t, { email: owner }, 'Test: We miss you')).toBe(1)

  await switchTo(false)
  const outdated = { is_on: true, version }
  expect(
    await refusal(api<typeof switchComeBackEmail>('PUT /api/admin/come-back-email/state', { body: outdated })),
  ).toMatchObject({ error: 'newsletter_changed' })
  const [amy = expect.fail(), tess = expect.fail()] = await readers(t, 2)
  await attend(amy, tess)
  await advanceDays(61)
  await sweepFor(1)
  expect(await countOf(amy, 'We miss you')).toBe(0)
  await switchTo(true)
  await stopNewsletters(t.site, tess.id, { linkHash: Buffer.alloc(32) })
  await sweepFor(1)
  expect(await countOf(amy, 'We miss you')).toBe(1)
  expect(await countOf(tess, 'We miss you')).toBe(0)
})
