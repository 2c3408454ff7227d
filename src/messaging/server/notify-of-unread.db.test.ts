import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { MemberId } from '#accounts/contract/person.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { aMatch } from '#matching/testing.ts'
import { queueUnreadNotifications, notifyOfUnread } from '#messaging/server/notify-of-unread.ts'
import { aMessage, mailboxOf } from '#messaging/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { secondProcess } from '#tests/second-process.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

/** Creates a woman who has matched with these men, each at a different event. */
async function aWomanMatchedWith(...names: string[]) {
  const woman = await aMember(t.site, { userName: 'Amy Tonks' })
  const men = []
  for (const userName of names) {
    const man = await aMember(t.site, { userName, gender: 'M' })
    men.push((await aMatch(t, { woman, man })).man)
  }
  const [man] = men
  if (!man) throw new Error('she has no match')
  return { woman, man, men }
}

/** Runs the sweep, and lists the member's emails about unread messages, newest first. */
async function unreadMailsTo({ email }: { email: string }) {
  await t.sweep()
  const mails = await emailsTo(t, email)
  return mails.filter(({ subject }) => subject.includes('unread'))
}
const subjectsTo = async (member: { email: string }) => (await unreadMailsTo(member)).map(({ subject }) => subject)
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

test('a member is notified once of a message unread for fifteen minutes, by an email that does not quote it', async () => {
  const { woman, man } = await aWomanMatchedWith('Tom Hadley')
  await aMessage(t.site, { from: man, to: woman, subject: 'Canals', body: 'Would you like to see mine' })

  await advance('PT14M')
  expect(await subjectsTo(woman)).toEqual([])
  await advance('PT1M')
  const mails = await unreadMailsTo(woman)
  await advance('PT3H')
  expect(await subjectsTo(woman)).toEqual(['You have an unread message'])

  const [mail] = mails
  expect(mail?.text).toContain('from Tom Hadley.')
  expect(withoutIds(`${mail?.subject}${mail?.text}${mail?.html}`)).not.toMatch(/Canals|see mine/)
  expect(mail?.text).toContain(`${t.site.config.siteUrl}/unsubscribe?token=`)
  expect(await unreadMailsTo(man)).toEqual([])
})

test('one email covers all unread messages, even the newest, and the next is sent at least an hour later', async () => {
  const { woman, men } = await aWomanMatchedWith('Tom Hadley', 'Lewis Cope')
  const [tom, lewis] = men
  if (!tom || !lewis) throw new Error('she does not have two matches')
  await aMessage(t.site, { from: tom, to: woman })
  await aMessage(t.site, { from: tom, to: woman })
  await advance('PT14M')
  await aMessage(t.site, { from: lewis, to: woman })
  await advance('PT2M')
  const [mail, ...more] = await unreadMailsTo(woman)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('You have 3 unread messages from 2 people')
  expect(mail?.text).toContain('from Lewis Cope and Tom Hadley.')

  await aMessage(t.site, { from: lewis, to: woman })
  await advance('PT58M')
  await notifyOfUnread(t.site, { memberId: woman.id })
  expect(await subjectsTo(woman)).toHaveLength(1)
  await advance('PT3M')
  expect(await subjectsTo(woman)).toEqual(['You have 4 unread messages from 2 people', mail?.subject])
  await advance('PT24H')
  expect(await subjectsTo(woman)).toHaveLength(2)
})

test('a member is not notified of a message that they read in time', async () => {
  const { woman, man } = await aWomanMatchedWith('Tom Hadley')
  const read = await aMessage(t.site, { from: man, to: woman })
  await (await mailboxOf(t, woman)).read(read)
  await advance('PT16M')
  expect(await subjectsTo(woman)).toEqual([])

  const readLate = await aMessage(t.site, { from: man, to: woman })
  await advance('PT16M')
  await queueUnreadNotifications(t.site)
  await (await mailboxOf(t, woman)).read(readLate)
  expect(await subjectsTo(woman)).toEqual([])
})

test('a member who switched emails off gets none, and is notified of unread messages after switching them on again', async () => {
  const { woman, man } = await aWomanMatchedWith('Tom Hadley')
  await (await mailboxOf(t, woman)).emails(false)
  await aMessage(t.site, { from: man, to: woman })
  await advance('PT16M')
  expect(await subjectsTo(woman)).toEqual([])

  await (await mailboxOf(t, woman)).emails(true)
  await advance('PT2M')
  expect(await subjectsTo(woman)).toEqual(['You have an unread message'])
})

test.each([
  ['is suspended', async (woman: MemberId) => suspendMember(t.site, siteItself, woman, 'a test')],
  ['has blocked the sender', async (woman: MemberId, man: MemberId) => blockMember(t.site, { memberId: woman }, man)],
  [
    'was blocked by the sender',
    async (woman: MemberId, man: MemberId) => blockMember(t.site, { memberId: man }, woman),
  ],
  [
    'has a message from a member who is suspended',
    async (_woman: MemberId, man: MemberId) => suspendMember(t.site, siteItself, man, 'a test'),
  ],
])(
  'a member who %s gets no email, whether that happens before the email is due or just after',
  async (_what, arrange) => {
    for (const when of ['before', 'after']) {
      const { woman, man } = await aWomanMatchedWith('Tom Hadley')
      await aMessage(t.site, { from: man, to: woman })
      if (when === 'before') await arrange(woman.id, man.id)
      await advance('PT16M')
      if (when === 'after') {
        await queueUnreadNotifications(t.site)
        await arrange(woman.id, man.id)
      }
      expect(await subjectsTo(woman)).toEqual([])
    }
  },
)

test('an email does not count messages from a blocked member', async () => {
  const { woman, men } = await aWomanMatchedWith('Tom Hadley', 'Lewis Cope')
  const [tom, lewis] = men
  if (!tom || !lewis) throw new Error('she does not have two matches')
  for (const from of [tom, lewis]) await aMessage(t.site, { from, to: woman })
  await blockMember(t.site, { memberId: woman.id }, tom.id)
  await advance('PT16M')
  const [mail] = await unreadMailsTo(woman)
  expect(mail?.subject).toBe('You have an unread message')
  expect(withoutIds(mail?.text ?? expect.fail())).not.toContain('Tom')
})

test('only one email is sent even if the job is queued several times and run by concurrent processes', async () => {
  const { woman, man } = await aWomanMatchedWith('Tom Hadley')
  await aMessage(t.site, { from: man, to: woman })
  await advance('PT16M')
  const other = await secondProcess(t)

  await Promise.all([t.site, other.site, t.site, other.site].map(queueUnreadNotifications))
  await Promise.all([t.site, other.site, t.site].map((site) => notifyOfUnread(site, { memberId: woman.id })))
  await other.close()

  expect(await subjectsTo(woman)).toEqual(['You have an unread message'])
})

test('a member is notified of messages that became due while the site was down, unless it was down for a week', async () => {
  const { woman, man } = await aWomanMatchedWith('Tom Hadley')
  await aMessage(t.site, { from: man, to: woman })
  await advance('PT143H')
  expect(await subjectsTo(woman)).toEqual(['You have an unread message'])

  const late = await aWomanMatchedWith('Tom Hadley')
  await aMessage(t.site, { from: late.man, to: late.woman })
  await advance('PT169H')
  expect(await subjectsTo(late.woman)).toEqual([])
})
