import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo, newestMailTo } from '#accounts/testing.ts'
import { byHandRefusals, type Announcement } from '#bookings/contract/by-hand.ts'
import { announcementsFor } from '#bookings/server/announcements/announcement-queries.ts'
import { announcementsPerDay, sendAnnouncement } from '#bookings/server/announcements/send-announcement.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let eventId: number
beforeEach(async () => {
  t = await testSite()
  eventId = await anEvent(t.site, { releaseMargin: 10 })
})
afterEach(() => t.close())

const parking: Announcement = {
  to: 'everyone',
  subject: 'Where to park',
  body: 'The car park is shut.\n\nPlease use:\nLock Lane',
}
async function announce(
  announcement: Partial<Announcement> = {},
  id = newId(),
  withoutLikes: string[] = [],
): Promise<string> {
  await sendAnnouncement(t.site, siteItself, {
    ...{ id, eventId, announcement: { ...parking, ...announcement } },
    bookingsWithoutLikes: async () => withoutLikes,
  })
  return id
}

async function aBookedMember(gender: 'M' | 'F' = 'F') {
  const member = await aMember(t.site, { gender })
  return { ...member, booking: await aBooking(t.site, { eventId, member }) }
}

const isParking = ({ subject }: { subject: string }) => subject.startsWith('Where to park')

test('an announcement is sent once to every member who has booked, with its text unchanged', async () => {
  const [amy, tom] = [await aBookedMember(), await aBookedMember('M')]
  const { memberId } = await aHold(t.site, { eventId })
  const id = await announce()
  const mail = await newestMailTo(t, amy.email)
  expect(mail.subject).toBe('Where to park: An evening at the Test Arms')
  expect(mail.text).toContain('The car park is shut.\n\nPlease use:\nLock Lane')
  expect((await emailsTo(t, tom.email)).filter(isParking)).toHaveLength(1)
  // A member who only holds a place is not notified, and running the job twice sends one email.
  await notifyMember(t.site, { about: amy.booking.id, type: 'announcement', announcementId: id })
  expect((await emailsTo(t, amy.email)).filter(isParking)).toHaveLength(1)
  const holder = await t.site.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(await emailsTo(t, holder.email)).toEqual([])
  expect(await announcementsFor(t.site.db, eventId)).toMatchObject([{ id, people: 2, notified: 2, skipped: 0 }])
  expect((await actionsOn(t.site.db, eventId)).at(-1)).toBe('announcement sent')
})

test('an announcement can go to one gender only', async () => {
  const [amy, tom] = [await aBookedMember(), await aBookedMember('M')]
  await announce({ to: 'men' })
  expect((await emailsTo(t, tom.email)).filter(isParking)).toHaveLength(1)
  expect((await emailsTo(t, amy.email)).filter(isParking)).toHaveLength(0)
})

test('an announcement to those who have not sent their likes goes to them only', async () => {
  const [amy, tom] = [await aBookedMember(), await aBookedMember('M')]
  await announce({ to: 'likes not sent' }, newId(), [tom.booking.id])
  expect((await emailsTo(t, tom.email)).filter(isParking)).toHaveLength(1)
  expect((await emailsTo(t, amy.email)).filter(isParking)).toHaveLength(0)
  await expect(announce({ to: 'likes not sent' })).rejects.toMatchObject({ refusal: byHandRefusals.no_recipients })
})

test('an announcement’s progress completes even if some members are no longer booked', async () => {
  const [amy, beth, cath] = [await aBookedMember(), await aBookedMember(), await aBookedMember()]
  await t.runJobs()
  const id = await announce()
  const progress = async () => {
    const [announcement] = await announcementsFor(t.site.db, eventId)
    return [announcement?.notified, announcement?.skipped, announcement?.people]
  }
  expect(await progress()).toEqual([0, 0, 3])
  await notifyMember(t.site, { about: amy.booking.id, type: 'announcement', announcementId: id })
  expect(await progress()).toEqual([1, 0, 3])
  await cancelBooking(t.site, siteItself, beth.booking.id, 'keep')
  await suspendMember(t.site, siteItself, cath.id, 'A test.')
  await t.runJobs()
  expect(await progress()).toEqual([1, 2, 3])
  for (const { email } of [beth, cath]) expect((await emailsTo(t, email)).filter(isParking)).toEqual([])
})

test('an announcement is refused if nobody has booked', async () => {
  await aHold(t.site, { eventId })
  await expect(announce()).rejects.toMatchObject({ refusal: byHandRefusals.no_recipients })
})

test('announcements about an event are rate limited, and allowed again the next day', async () => {
  await aBookedMember()
  for (let times = 0; times < announcementsPerDay.attempts; times += 1) await announce()
  await expect(announce()).rejects.toMatchObject({ refusal: { error: 'too_many_requests' } })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT24H'))
  await expect(announce()).resolves.toBeDefined()
})

test('an announcement that is retried with the same id, even concurrently, is sent and counted once', async () => {
  const amy = await aBookedMember()
  const id = newId()
  await Promise.all([announce({}, id), announce({}, id), announce({}, id)])
  await announce({}, id)
  expect((await emailsTo(t, amy.email)).filter(isParking)).toHaveLength(1)
  expect(await announcementsFor(t.site.db, eventId)).toHaveLength(1)
  expect((await actionsOn(t.site.db, eventId)).filter((action) => action === 'announcement sent')).toHaveLength(1)
})
