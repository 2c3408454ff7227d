import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { markAbsent, unmarkAbsent } from '#bookings/server/places/mark-absent.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import { apiOf } from '#bookings/testing.ts'
import { remindAfterEvents, sendLikesReminders } from '#matching/server/remind-to-send.ts'
import { anEvening, advanceTo, sendCard, type Guest } from '#matching/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const ZONE = 'Europe/London'

/**
 * Creates an event a week from now, with guests, that ends at 10 pm. `nineAmAfter(days)` returns 9 am on the day that many days
 * after the event.
 */
async function anEveningUntilTen(guests: Parameters<typeof anEvening>[1] = {}) {
  const day = t.clock.now().toZonedDateTimeISO(ZONE).toPlainDate().add({ days: 7 })
  const at = (time: string, days = 0) =>
    day
      .add({ days })
      .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
  const evening = await anEvening(t, { startsAt: at('19:30').toString(), endsAt: at('22:00').toString(), ...guests })
  const [amy] = evening.women
  const [tom] = evening.men
  if (!amy || !tom) throw new Error('one gender has no attendee')
  return { ...evening, amy, tom, at, nineAmAfter: (days: number) => at('09:00', days) }
}

/** Lists the reminders sent to a member, oldest first. */
async function remindersTo({ email }: { email: string }): Promise<string[]> {
  const mails = await emailsTo(t, email)
  const subjects = mails.map(({ subject }) => subject.replace(/:.*/, ''))
  return subjects.filter((subject) => /likes/i.test(subject)).toReversed()
}

/** Advances to this time, then runs the sweep and every job that is due. */
async function sweepAt(at: Temporal.Instant) {
  await advanceTo(t, at)
  await t.sweep()
  await t.runJobs()
}

test('a member who has not sent likes is reminded the next morning, three days later and the day before likes close', async () => {
  const { amy, tom, eventId, nineAmAfter } = await anEveningUntilTen()
  await sweepAt(nineAmAfter(1).subtract({ minutes: 6 }))
  expect(await remindersTo(amy)).toEqual([])

  for (const [days, expected] of [
    [1, ['Send your likes']],
    [4, ['Send your likes', 'Send your likes']],
    [6, ['Send your likes', 'Send your likes', 'Likes close tomorrow']],
    [8, ['Send your likes', 'Send your likes', 'Likes close tomorrow']],
  ] as const) {
    await sweepAt(nineAmAfter(days))
    await sweepAt(nineAmAfter(days).add({ minutes: 6 }))
    expect([days, await remindersTo(amy)]).toEqual([days, expected])
  }
  expect(await remindersTo(tom)).toHaveLength(3)
  const [mail] = await emailsTo(t, amy.email)
  expect(mail?.text).toContain(`/attendees/${eventId}`)
})

test('a member who has sent their likes, even an empty list, is not reminded again', async () => {
  const { amy, tom, eventId, nineAmAfter } = await anEveningUntilTen()
  await sweepAt(nineAmAfter(1))
  await sendCard(t.site, amy, eventId, [])
  for (const days of [4, 6]) await sweepAt(nineAmAfter(days))
  expect([await remindersTo(amy), await remindersTo(tom)]).toMatchObject([{ length: 1 }, { length: 3 }])
})

test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
  ['who was marked absent', (amy) => markAbsent(t.site, siteItself, amy.bookingId)],
  ['who was suspended', (amy) => suspendMember(t.site, siteItself, amy.id, 'Rude.')],
  ['whose only candidate was marked absent', (_amy, tom) => markAbsent(t.site, siteItself, tom.bookingId)],
  ['whose only candidate is suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
  ['whose only candidate has blocked them', (amy, tom) => blockMember(t.site, tom.by, amy.id)],
  ['who has blocked their only candidate', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
])('no reminder goes to a member %s', async (_who, arrange) => {
  const { endsAt, amy, tom, nineAmAfter } = await anEveningUntilTen()
  await advanceTo(t, endsAt)
  await arrange(amy, tom)
  for (const days of [1, 4, 6]) await sweepAt(nineAmAfter(days))
  expect(await remindersTo(amy)).toEqual([])
})

test('a member who has no one to like is not reminded', async () => {
  const { women, nineAmAfter } = await anEveningUntilTen({ women: 2 })
  const alone = await anEvening(t, { women: 1, men: 0 })
  await sweepAt(nineAmAfter(2))
  expect(await remindersTo(women[1] ?? expect.fail())).toHaveLength(1)
  expect(await remindersTo(alone.women[0] ?? expect.fail())).toEqual([])
})

test('only the latest of the reminders that became due while the site was down is sent', async () => {
  const { amy, at, nineAmAfter } = await anEveningUntilTen()
  await sweepAt(nineAmAfter(4).add({ hours: 5 }))
  expect(await remindersTo(amy)).toEqual(['Send your likes'])
  await sweepAt(at('21:00', 7))
  expect(await remindersTo(amy)).toEqual(['Send your likes', 'Likes close today'])
})

test('nobody is reminded once likes have closed, even if the job was queued earlier', async () => {
  const { amy, at, eventId } = await anEveningUntilTen()
  await advanceTo(t, at('21:50', 7))
  await remindAfterEvents(t.site)
  await advanceTo(t, at('22:00', 7))
  await t.runJobs()
  await remindAfterEvents(t.site)
  await sendLikesReminders(t.site, eventId)
  expect(await remindersTo(amy)).toEqual([])
})

test('a member marked absent by mistake is reminded as soon as the mark is removed', async () => {
  const { amy, tom, nineAmAfter } = await anEveningUntilTen()
  await advanceTo(t, nineAmAfter(0).add({ hours: 12 }))
  await markAbsent(t.site, siteItself, amy.bookingId)
  await sweepAt(nineAmAfter(1))
  expect([await remindersTo(amy), await remindersTo(tom)]).toEqual([[], []])
  await unmarkAbsent(t.site, siteItself, amy.bookingId)
  await sweepAt(nineAmAfter(1).add({ minutes: 6 }))
  expect([await remindersTo(amy), await remindersTo(tom)]).toEqual([['Send your likes'], ['Send your likes']])
})

test('two concurrent processes remind each member once, and a later run reminds no one again', async () => {
  const { eventId, women, men, nineAmAfter } = await anEveningUntilTen({ women: 4, men: 4 })
  await t.runJobs()
  await advanceTo(t, nineAmAfter(1))
  const other = await secondProcess(t)

  await Promise.all([remindAfterEvents(t.site), remindAfterEvents(other.site)])
  await Promise.all([sendLikesReminders(t.site, eventId), sendLikesReminders(other.site, eventId)])
  await other.close()
  // A later run finds the remaining jobs in the queue, and finds every reminder already recorded.
  await remindAfterEvents(t.site)
  await t.runJobs()

  const stored = await t.site.db
    .selectFrom('notifications')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('type', 'like', 'send your likes%')
    .execute()
  const addresses = [...women, ...men].map(({ email }) => email)
  const mails = await t.site.db
    .selectFrom('outgoingMail')
    .select(['id', 'toAddress', 'subject'])
    .where('toAddress', 'in', addresses)
    .execute()
  expect(stored).toHaveLength(8)
  const reminders = mails.filter(({ subject }) => subject.startsWith('Send your likes'))
  expect(new Set(reminders.map(({ toAddress }) => toAddress)).size).toBe(8)
  expect(reminders).toHaveLength(8)
  expect(new Set(stored.map(({ mailId }) => mailId))).toEqual(new Set(reminders.map(({ id }) => id)))
})

test('the sweep queues no job once everyone has received their reminder', async () => {
  const { eventId, nineAmAfter } = await anEveningUntilTen()
  await sweepAt(nineAmAfter(1))
  const jobCount = await countJobs(eventId)
  expect(jobCount).toBe(1)
  for (const minutes of [6, 12, 18]) await sweepAt(nineAmAfter(1).add({ minutes }))
  expect(await countJobs(eventId)).toBe(jobCount)
})

test('the reminders are listed with the event’s emails on My Events', async () => {
  const amy = await aMember(t.site)
  const { nineAmAfter } = await anEveningUntilTen({ women: [amy] })
  await sweepAt(nineAmAfter(1))
  const api = await apiOf(t, amy)
  const { past } = await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
  expect(past.flatMap(({ mails }) => mails.map(({ subject }) => subject))).toContain(
    'Send your likes: An evening at the Test Arms',
  )
})

async function countJobs(eventId: number): Promise<number> {
  const jobs = await t.site.jobs.boss.findJobs('matching.remind', { data: { eventId } })
  return jobs.length
}
