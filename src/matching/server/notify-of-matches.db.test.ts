import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { setMatchesSeen } from '#matching/server/set-matches-seen.ts'
import { notifyOfMatches } from '#matching/server/notify-of-matches.ts'
import { anEveningOver, advanceTo, sendCard, type Guest } from '#matching/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const MEN = ['Tom Hadley', 'Sam Walters', 'Raj Gill']

/** Creates Amy and three men at an event that is over. */
async function createAmyAndThreeMen() {
  const members = []
  for (const userName of MEN) members.push(await aMember(t.site, { gender: 'M', userName }))
  const women = [await aMember(t.site, { userName: 'Amy Tonks' })]
  const evening = await anEveningOver(t, { women, men: members })
  const [amy] = evening.women
  const [tom, sam, raj] = evening.men
  if (!amy || !tom || !sam || !raj) throw new Error('not all four attend')
  return { eventId: evening.eventId, amy, tom, sam, raj, men: evening.men }
}

/** Creates Amy and three men, who have all liked her. */
async function createAmyLikedByThreeMen() {
  const four = await createAmyAndThreeMen()
  for (const man of four.men) await sendCard(t.site, man, four.eventId, [four.amy])
  return four
}

/** Lists the match emails sent to a member, oldest first, each with its subject and the people it names. */
async function notificationsTo({ email }: { email: string }) {
  const mails = (await emailsTo(t, email)).filter(({ subject }) => /match/i.test(subject))
  return mails
    .map(({ subject, text }) => [
      subject.replace(/:.*/, ''),
      ...[...MEN, 'Amy Tonks'].filter((name) => text.replace(/Hello .*,/, '').includes(name)),
    ])
    .toReversed()
}

test('both members of a match are notified, and one email names all the matches that a member makes by sending likes', async () => {
  const { eventId, amy, tom, sam, raj } = await createAmyLikedByThreeMen()
  await sendCard(t.site, amy, eventId, [tom, sam])

  expect(await notificationsTo(amy)).toEqual([['You have 2 new matches', 'Tom Hadley', 'Sam Walters']])
  for (const man of [tom, sam]) expect(await notificationsTo(man)).toEqual([['It’s a match', 'Amy Tonks']])
  expect(await notificationsTo(raj)).toEqual([])
})

test('a member gets separate emails about matches made at different times', async () => {
  const { eventId, amy, tom, raj } = await createAmyAndThreeMen()
  await sendCard(t.site, amy, eventId, [tom, raj])
  for (const man of [tom, raj]) {
    await sendCard(t.site, man, eventId, [amy])
    await t.runJobs()
  }
  expect(await notificationsTo(amy)).toEqual([
    ['It’s a match', 'Tom Hadley'],
    ['It’s a match', 'Raj Gill'],
  ])
})

test('two matches made before the member was notified share one email', async () => {
  const { eventId, amy, tom, raj } = await createAmyAndThreeMen()
  await sendCard(t.site, amy, eventId, [tom, raj])
  for (const man of [tom, raj]) await sendCard(t.site, man, eventId, [amy])
  expect(await notificationsTo(amy)).toEqual([['You have 2 new matches', 'Tom Hadley', 'Raj Gill']])
})

test('only one email is sent even if the job runs several times or in two processes at the same time', async () => {
  const { eventId, amy, tom } = await createAmyLikedByThreeMen()
  await sendCard(t.site, amy, eventId, [tom])
  const other = await secondProcess(t)
  const about = { eventId, memberId: amy.id }

  await Promise.all([t.site, other.site, t.site, other.site].map((site) => notifyOfMatches(site, about)))
  await other.close()
  await notifyOfMatches(t.site, about)

  expect(await notificationsTo(amy)).toEqual([['It’s a match', 'Tom Hadley']])
  const rows = await t.site.db.selectFrom('matches').selectAll().where('memberId', '=', amy.id).execute()
  expect(rows).toMatchObject([{ otherId: tom.id, notifiedAt: expect.anything() }])
})

test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
  ['has blocked the member', (amy, tom) => blockMember(t.site, tom.by, amy.id)],
  ['was blocked by the member', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
  ['was suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
])('a match who %s before the job runs is neither named nor notified', async (_what, arrange) => {
  const { eventId, amy, tom, sam } = await createAmyLikedByThreeMen()
  await sendCard(t.site, amy, eventId, [tom, sam])
  await arrange(amy, tom)
  expect(await notificationsTo(amy)).toEqual([['It’s a match', 'Sam Walters']])
  expect(await notificationsTo(tom)).toEqual([])
})

test('a member with no remaining match to name gets no email', async () => {
  const { eventId, amy, tom } = await createAmyLikedByThreeMen()
  await sendCard(t.site, amy, eventId, [tom])
  await blockMember(t.site, amy.by, tom.id)
  expect([await notificationsTo(amy), await notificationsTo(tom)]).toEqual([[], []])
})

/** Deletes the queued jobs, as if they had failed permanently. */
const loseJobs = () => t.site.jobs.boss.deleteQueuedJobs('matching.notify-of-matches')
async function sweepAfter(duration: { minutes?: number; hours?: number }) {
  await t.clock.advance(t.site.db, Temporal.Duration.from(duration))
  await t.sweep()
}

test('after an hour, the sweep finds a match that its members were not notified of, and each is notified once', async () => {
  const { eventId, amy, tom } = await createAmyLikedByThreeMen()
  await t.sweep()
  await sendCard(t.site, amy, eventId, [tom])
  await loseJobs()
  await sweepAfter({ minutes: 59 })
  expect([await notificationsTo(amy), await notificationsTo(tom)]).toEqual([[], []])

  for (const hours of [2, 2]) await sweepAfter({ hours })
  expect(await notificationsTo(amy)).toEqual([['It’s a match', 'Tom Hadley']])
  expect(await notificationsTo(tom)).toEqual([['It’s a match', 'Amy Tonks']])
})

test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
  ['with someone who was blocked', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
  ['with someone who was suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
  ['that the member has seen', (amy, tom) => setMatchesSeen(t.site, amy.by, { ids: [tom.id] })],
  ['from more than a week ago', async () => advanceTo(t, t.clock.now().add({ hours: 7 * 24 }))],
])('the sweep does not find a match %s', async (_which, arrange) => {
  const { eventId, amy, tom } = await createAmyLikedByThreeMen()
  await sendCard(t.site, amy, eventId, [tom])
  await loseJobs()
  await arrange(amy, tom)
  for (const hours of [2, 2]) await sweepAfter({ hours })
  const jobs = await t.site.jobs.boss.findJobs('matching.notify-of-matches', { data: { eventId, memberId: amy.id } })
  expect(jobs).toEqual([])
  expect(await notificationsTo(amy)).toEqual([])
})
