import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, mailsTo, newestMailTo } from '#accounts/testing.ts'
import { byHandRefusals, type Letter } from '#bookings/contract/by-hand.ts'
import { lettersAbout } from '#bookings/server/letters/letter-rows.ts'
import { lettersADay, writeToAttendees } from '#bookings/server/letters/write-to-attendees.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { tellMember } from '#bookings/server/tell-member.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { deedsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let eventId: number
beforeEach(async () => {
  t = await testSite()
  eventId = await anEvent(t.site, { releaseMargin: 10 })
})
afterEach(() => t.close())

const parking: Letter = {
  to: 'everyone',
  subject: 'Where to park',
  body: 'The car park is shut.\n\nPlease use:\nLock Lane',
}
async function write(letter: Partial<Letter> = {}, id = newId()): Promise<string> {
  await writeToAttendees(t.site, siteItself, { id, eventId, given: { ...parking, ...letter } })
  return id
}

async function booked(gender: 'M' | 'F' = 'F') {
  const member = await aMember(t.site, { gender })
  return { ...member, booking: await aBooking(t.site, { eventId, member }) }
}

const isParking = ({ subject }: { subject: string }) => subject.startsWith('Where to park')

test('an announcement goes to everyone who has booked, once, with its text unchanged', async () => {
  const [amy, tom] = [await booked(), await booked('M')]
  const { memberId } = await aHold(t.site, { eventId })
  const id = await write()
  const mail = await newestMailTo(t, amy.email)
  expect(mail.subject).toBe('Where to park: An evening at the Test Arms')
  expect(mail.text).toContain('The car park is shut.\n\nPlease use:\nLock Lane')
  expect((await mailsTo(t, tom.email)).filter(isParking)).toHaveLength(1)
  // A member who only holds a place is not notified, and a job that runs twice notifies nobody twice.
  await tellMember(t.site, { about: amy.booking.id, what: 'letter', letterId: id })
  expect((await mailsTo(t, amy.email)).filter(isParking)).toHaveLength(1)
  const holder = await t.site.db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(await mailsTo(t, holder.email)).toEqual([])
  expect(await lettersAbout(t.site.db, eventId)).toMatchObject([{ id, people: 2, told: 2, leftOut: 0 }])
  expect((await deedsOn(t.site.db, eventId)).at(-1)).toBe('attendees written to')
})

test('an announcement can go to one gender only', async () => {
  const [amy, tom] = [await booked(), await booked('M')]
  await write({ to: 'men' })
  expect((await mailsTo(t, tom.email)).filter(isParking)).toHaveLength(1)
  expect((await mailsTo(t, amy.email)).filter(isParking)).toHaveLength(0)
})

test('an announcement’s progress counts the members notified, and completes even if some are no longer coming', async () => {
  const [amy, beth, cath] = [await booked(), await booked(), await booked()]
  await t.workOffJobs()
  const id = await write()
  const progress = async () => {
    const [letter] = await lettersAbout(t.site.db, eventId)
    return [letter?.told, letter?.leftOut, letter?.people]
  }
  expect(await progress()).toEqual([0, 0, 3])
  await tellMember(t.site, { about: amy.booking.id, what: 'letter', letterId: id })
  expect(await progress()).toEqual([1, 0, 3])
  await cancelBooking(t.site, siteItself, beth.booking.id, 'keep')
  await suspendMember(t.site, siteItself, cath.id, 'A test.')
  await t.workOffJobs()
  expect(await progress()).toEqual([1, 2, 3])
  for (const { email } of [beth, cath]) expect((await mailsTo(t, email)).filter(isParking)).toEqual([])
})

test('an announcement is refused if nobody has booked', async () => {
  await aHold(t.site, { eventId })
  await expect(write()).rejects.toMatchObject({ refusal: byHandRefusals.nobody_to_write_to })
})

test('announcements about one event are limited per day, and allowed again the next day', async () => {
  await booked()
  for (let times = 0; times < lettersADay.tries; times += 1) await write()
  await expect(write()).rejects.toMatchObject({ refusal: { error: 'too_many_requests' } })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT24H'))
  await expect(write()).resolves.toBeDefined()
})

test('an announcement sent again with the same id, even at the same moment, goes out once and counts once', async () => {
  const amy = await booked()
  const id = newId()
  await Promise.all([write({}, id), write({}, id), write({}, id)])
  await write({}, id)
  expect((await mailsTo(t, amy.email)).filter(isParking)).toHaveLength(1)
  expect(await lettersAbout(t.site.db, eventId)).toHaveLength(1)
  expect((await deedsOn(t.site.db, eventId)).filter((deed) => deed === 'attendees written to')).toHaveLength(1)
})
