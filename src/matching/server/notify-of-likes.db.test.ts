import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { emailsTo, tokenIn } from '#accounts/testing.ts'
import { markAbsent } from '#bookings/server/places/mark-absent.ts'
import { apiOf } from '#bookings/testing.ts'
import type { changeLikesMailSetting, getLikesMailSetting, listLikes } from '#matching/contract.ts'
import { notifyOfLikes } from '#matching/server/notify-of-likes.ts'
import { advanceTo, anEveningOver, sendCard, type Guest } from '#matching/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const QUEUE = 'matching.notify-of-likes'

/** Creates Amy, liked by two men, who sends no likes herself. `afterClose` moves the clock to this time after likes close. */
async function amyLikedByTwo() {
  const { eventId, endsAt, women, men } = await anEveningOver(t, { men: 2 })
  const [amy] = women
  const [tom, raj] = men
  if (!amy || !tom || !raj) throw new Error('not all three attend')
  for (const man of men) await sendCard(t.site, man, eventId, [amy])
  const closeAt = endsAt.add({ hours: 24 * t.site.config.likesOpenDays })
  const afterClose = (duration: Temporal.DurationLike) => advanceTo(t, closeAt.add(duration))
  return { eventId, amy, tom, raj, closeAt, afterClose }
}

async function sweep() {
  await t.sweep()
  await t.runJobs()
}

const mailsTo = async ({ email }: Guest) =>
  (await emailsTo(t, email)).filter(({ subject }) => /likes? you/.test(subject))
const headingsTo = async (guest: Guest) => (await mailsTo(guest)).map(({ subject }) => subject.replace(/:.*/, ''))

test('a member who sent no likes is told once likes close how many people like them, as the page then shows, without names', async () => {
  const { amy, tom, raj, closeAt, afterClose } = await amyLikedByTwo()
  await advanceTo(t, closeAt.subtract({ minutes: 1 }))
  await sweep()
  expect(await mailsTo(amy)).toEqual([])

  for (const hours of [0, 1, 47, 49]) {
    await afterClose({ hours })
    await sweep()
  }

  expect(await headingsTo(amy)).toEqual(['2 people like you'])
  const { likes } = await (await apiOf(t, amy))<typeof listLikes>('POST /api/mylikes', { body: {} })
  expect(likes).toHaveLength(2)
  const [mail] = await mailsTo(amy)
  for (const { userName } of [tom, raj]) expect(`${mail?.html}${mail?.text}`).not.toContain(userName)
  expect([await mailsTo(tom), await mailsTo(raj)]).toEqual([[], []])
})

test('only one email is sent even if the job runs several times, in two processes, or after its queue was lost', async () => {
  const { eventId, amy, afterClose } = await amyLikedByTwo()
  await afterClose({ minutes: 1 })
  const countJobs = async () => (await t.site.jobs.boss.findJobs(QUEUE, { data: { eventId } })).length
  await t.sweep()
  expect(await countJobs()).toBe(1)
  await t.site.jobs.boss.deleteQueuedJobs(QUEUE)
  const other = await secondProcess(t)

  await Promise.all([t.site, other.site, t.site, other.site].map((site) => notifyOfLikes(site, { eventId })))
  await other.close()
  await afterClose({ minutes: 11 })
  await sweep()

  expect(await headingsTo(amy)).toEqual(['2 people like you'])
  expect(await countJobs()).toBe(0)
  const links = await t.site.db.selectFrom('unsubscribeLinks').selectAll().where('memberId', '=', amy.id).execute()
  expect(links).toMatchObject([{ kind: 'visible likes' }])
})

test.each<[string, (amy: Guest, eventId: number) => Promise<unknown>]>([
  ['sent likes, and so could see each like already', (amy, eventId) => sendCard(t.site, amy, eventId, [])],
  ['was marked absent', (amy) => markAbsent(t.site, siteItself, amy.bookingId)],
  ['is suspended', (amy) => suspendMember(t.site, siteItself, amy.id, 'Rude.')],
  ['asked for their account to be deleted', (amy) => requestDeletion(amy)],
])('a member who %s gets no email', async (_who, arrange) => {
  const { eventId, amy, afterClose } = await amyLikedByTwo()
  await arrange(amy, eventId)
  await afterClose({ hours: 1 })
  await sweep()
  expect(await mailsTo(amy)).toEqual([])
})

test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
  ['is suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
  ['asked for their account to be deleted', (_amy, tom) => requestDeletion(tom)],
  ['has blocked the member', (amy, tom) => blockMember(t.site, tom.by, amy.id)],
  ['is blocked by the member', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
])('a like from someone who %s before the job runs is not counted', async (_who, arrange) => {
  const { amy, tom, raj, afterClose } = await amyLikedByTwo()
  await afterClose({ hours: 1 })
  await t.sweep()
  await arrange(amy, tom)
  await t.runJobs()
  expect([await headingsTo(amy), await mailsTo(raj)]).toEqual([['Someone likes you'], []])
})

test('likes that closed more than two days ago, such as before the site sent these emails, are not announced', async () => {
  const { eventId, amy, afterClose } = await amyLikedByTwo()
  await afterClose({ hours: 48 })
  await sweep()
  await notifyOfLikes(t.site, { eventId })
  expect(await mailsTo(amy)).toEqual([])
})

test('a member turns these emails off by the link in one of them, and on again on the page', async () => {
  const first = await amyLikedByTwo()
  await first.afterClose({ hours: 1 })
  await sweep()
  const [mail] = await mailsTo(first.amy)
  const token = tokenIn(mail ?? expect.fail('there is no email'))
  const stopped = await t.app.inject({ method: 'POST', url: `/unsubscribe?token=${token}` })
  expect([stopped.statusCode, stopped.json()]).toEqual([200, { kind: 'visible likes', is_on: false }])
  expect(await (await apiOf(t, first.amy))<typeof getLikesMailSetting>('GET /api/mylikes/settings')).toEqual({
    email_about_likes: false,
  })

  const { amy, afterClose } = await amyLikedByTwo()
  // Signs in again, because the clock moves.
  const change = async (email_about_likes: boolean) =>
    (await apiOf(t, amy))<typeof changeLikesMailSetting>('PUT /api/mylikes/settings', { body: { email_about_likes } })
  for (const wanted of [false, false]) expect(await change(wanted)).toEqual({ email_about_likes: wanted })
  await afterClose({ hours: 1 })
  await sweep()
  expect(await mailsTo(amy)).toEqual([])
  await change(true)
  await afterClose({ hours: 2 })
  await sweep()
  expect(await mailsTo(amy)).toHaveLength(1)
})

/** Marks the account as `request-deletion.ts` does, without starting the deletion. */
async function requestDeletion({ id }: Guest): Promise<void> {
  const deletionRequestedAt = t.clock.now()
  await t.site.db
    .transaction()
    .execute((tx) => tx.updateTable('members').set({ deletionRequestedAt }).where('id', '=', id).execute())
}
