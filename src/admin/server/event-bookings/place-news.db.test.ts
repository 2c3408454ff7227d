import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import type { getPlaceNews, previewPlaceNews, sendPlaceNews } from '#admin/contract/place-news.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { WantedGuests } from '#privacy/contract/place-news.ts'
import { sendNextPlaceNews } from '#privacy/server/place-news/send-next-place-news.ts'
import { advanceToHour, anUpcomingEvent, aSubscriber, setEventNews } from '#privacy/testing/event-news.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
// Each test starts more than a week after the emails of the one before, with no other subscribers.
beforeEach(async () => {
  const stopped = { withdrawnAt: t.clock.now(), withdrawnBy: 'link' as const }
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('eventNewsConsents').set(stopped).where('withdrawnAt', 'is', null).execute(),
  )
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 8 }))
  await advanceToHour(t, 12)
})
afterAll(() => t.close())

const women: WantedGuests = { gender: 'F', youngest_age: null, oldest_age: null }
const asOwner = async () => (await aSignedInMember(t, { role: 'owner' })).api
const preview = async (id: number, body: WantedGuests) =>
  (await asOwner())<typeof previewPlaceNews>('POST /api/admin/events/:id/place-news/preview', { params: { id }, body })
const send = async (eventId: number, guests: WantedGuests, people: number, id = newId()) =>
  (await asOwner())<typeof sendPlaceNews>('POST /api/admin/events/:id/place-news', {
    params: { id: eventId },
    body: { guests, people, id },
  })
const load = async (id: number) =>
  (await asOwner())<typeof getPlaceNews>('GET /api/admin/events/:id/place-news', { params: { id } })
const newsTo = async ({ email }: { email: string }) =>
  (await emailsTo(t, email)).filter(({ subject }) => subject.startsWith('Places left: '))
const born = (years: number) =>
  t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ years, months: 6 }).toString()

test('an owner emails women who asked for news of events, after a preview, and the audit records it', async () => {
  const eventId = await anUpcomingEvent(t, { pricePence: 2400 })
  const amy = await aSubscriber(t, { gender: 'F', userName: 'Amy Tonks' })
  const others = [await aMember(t.site, { gender: 'F' }), await aSubscriber(t, { gender: 'M' })]
  const shown = await preview(eventId, women)
  expect(shown).toMatchObject({ people: 1, subject: 'Places left: An evening at the Test Arms' })
  expect(shown.text).toContain('£24, the same price for everyone.')

  const id = newId()
  await send(eventId, women, 1, id)
  await send(eventId, women, 1, id)
  await t.runJobs()
  const [mail, ...more] = await newsTo(amy)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Hello Amy,')
  expect(mail?.text).toMatch(/unsubscribe\?token=/)
  for (const other of others) expect(await newsTo(other)).toEqual([])
  expect(await load(eventId)).toMatchObject({ sent: [{ id, gender: 'F', people: 1, notified: 1, finished: true }] })
  expect(await actionsOn(t.site.db, String(eventId))).toContain('place news sent')
})

test('leaves out those who are booked, wait, are suspended, have unsubscribed, or are blocked by or have blocked a guest', async () => {
  const eventId = await anUpcomingEvent(t)
  const guest = await aSignedInMember(t, { gender: 'M' })
  await aBooking(t.site, { eventId, member: guest })
  const booked = await aSubscriber(t, { gender: 'F' })
  await aBooking(t.site, { eventId, member: booked })
  const suspended = await aSubscriber(t, { gender: 'F' })
  await suspendMember(t.site, siteItself, suspended.id, 'Rude.')
  const stopped = await aSubscriber(t, { gender: 'F' })
  await setEventNews(t, stopped, false)
  const [blocker, blocked] = [await aSubscriber(t, { gender: 'F' }), await aSubscriber(t, { gender: 'F' })]
  const blockedAt = t.clock.now()
  const blocks = [
    { blockerId: blocker.id, blockedId: guest.id, blockedAt },
    { blockerId: guest.id, blockedId: blocked.id, blockedAt },
  ]
  await inTransaction(t.site.db, (tx) => tx.insertInto('blocks').values(blocks).execute())
  const amy = await aSubscriber(t, { gender: 'F' })
  expect(await preview(eventId, women)).toMatchObject({ people: 1 })
  await send(eventId, women, 1)
  await t.runJobs()
  expect(await newsTo(amy)).toHaveLength(1)
})

test('goes only to the ages that the owner wants within the event’s range, on the day of the event', async () => {
  const eventId = await anUpcomingEvent(t, { youngestAge: 25, oldestAge: 45 })
  const ages = new Map<number | null, { email: string }>()
  for (const age of [24, 25, 34, 35, 45, 46])
    ages.set(age, await aSubscriber(t, { gender: 'F', dateOfBirth: born(age) }))
  ages.set(null, await aSubscriber(t, { gender: 'F', dateOfBirth: null }))
  expect(await preview(eventId, women)).toMatchObject({ people: 4 })
  await send(eventId, { ...women, youngest_age: 35, oldest_age: 60 }, 2)
  await t.runJobs()
  const emailed: (number | null)[] = []
  for (const [age, member] of ages) if ((await newsTo(member)).length > 0) emailed.push(age)
  expect(emailed).toEqual([35, 45])
})

test('a member gets at most one such email in seven days, also if two are sent at once', async () => {
  const [one, other] = [await anUpcomingEvent(t), await anUpcomingEvent(t)]
  const amy = await aSubscriber(t, { gender: 'F' })
  const [first, second] = [newId(), newId()]
  await send(one, women, 1, first)
  await send(other, women, 1, second)
  const process = await secondProcess(t)
  await Promise.all([sendNextPlaceNews(t.site, { newsId: first }), sendNextPlaceNews(process.site, { newsId: second })])
  await process.close()
  await t.runJobs()
  expect(await newsTo(amy)).toHaveLength(1)
  expect(await preview(other, women)).toMatchObject({ people: 0 })
  expect(await refusal(send(other, women, 1))).toMatchObject({ error: 'nobody_to_email' })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 7 + 1 }))
  expect(await preview(other, women)).toMatchObject({ people: 1 })
})

test('nothing is sent at night, and it is sent in the morning', async () => {
  const eventId = await anUpcomingEvent(t)
  const amy = await aSubscriber(t, { gender: 'F' })
  await advanceToHour(t, 21)
  await send(eventId, women, 1)
  await t.runJobs()
  await t.sweep()
  await t.runJobs()
  expect(await newsTo(amy)).toEqual([])
  await advanceToHour(t, 10, 1)
  await t.sweep()
  await t.runJobs()
  await t.sweep()
  await t.runJobs()
  expect(await newsTo(amy)).toHaveLength(1)
})

test('is refused without free places, while people wait, with another number of recipients, and for a cancelled event', async () => {
  const full = await anUpcomingEvent(t, { femalePlaces: 1, malePlaces: 5 })
  await aBooking(t.site, { eventId: full, gender: 'F' })
  await aSubscriber(t, { gender: 'F' })
  expect(await refusal(preview(full, women))).toMatchObject({ error: 'no_free_places' })
  expect(await load(full)).toMatchObject({ free: { women: 0 } })
  const open = await anUpcomingEvent(t)
  expect(await refusal(send(open, women, 2))).toMatchObject({ error: 'place_news_count_changed' })
  await cancelEvent(t.site, siteItself, open)
  expect(await refusal(send(open, women, 1))).toMatchObject({ error: 'no_free_places' })
})
