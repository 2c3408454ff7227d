import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { aMatch, anEveningOver, sendCard } from '#matching/testing.ts'
import { aMessage, mailboxOf } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

type Mailbox = Awaited<ReturnType<typeof mailboxOf>>
const pages = {
  received: async (box: Mailbox, cursor?: string) => {
    const { to_messages: messages, to_cursor: next } = await box.list(cursor)
    return { messages, next }
  },
  sent: async (box: Mailbox, cursor?: string) => {
    const { from_messages: messages, from_cursor: next } = await box.list(cursor)
    return { messages, next }
  },
}

/** Inserts messages from one member to another, ten with each timestamp. Returns their ids in list order. */
async function addMessages(from: TestMember, to: TestMember, count: number): Promise<string[]> {
  const start = t.clock.now().subtract({ hours: 1 })
  const ids: { id: string; moment: number }[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const moment = Math.floor(nth / 10)
    const id = await aMessage(t.site, { from, to, sentAt: start.add({ seconds: moment }) })
    ids.push({ id, moment })
  }
  return ids.toSorted((a, b) => b.moment - a.moment || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
}

test.each(['received', 'sent'] as const)(
  '%s messages are listed in pages of fifty, newest first, without gaps or duplicates when new ones arrive',
  async (list) => {
    const { woman, man } = await aMatch(t)
    const expected = await (list === 'received' ? addMessages(man, woman, 120) : addMessages(woman, man, 120))
    const box = await mailboxOf(t, woman)
    const seen: string[] = []
    const lengths: number[] = []
    let cursor: string | undefined
    do {
      const { messages, next } = await pages[list](box, cursor)
      lengths.push(messages.length)
      seen.push(...messages.map(({ id }) => id))
      cursor = next ?? undefined
      await aMessage(t.site, list === 'received' ? { from: man, to: woman } : { from: woman, to: man })
    } while (cursor !== undefined)

    expect(lengths).toEqual([50, 50, 20])
    expect(seen).toEqual(expected)
  },
)

test('both lists say which day it is in London by the site’s clock, so that ‘Today’ is right on any device', async () => {
  const { woman, man } = await aMatch(t)
  await aMessage(t.site, { from: man, to: woman })
  const box = await mailboxOf(t, woman)

  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  expect((await box.list()).today_local).toBe(today)
  expect((await box.conversation(man)).today_local).toBe(today)
})

test('a cursor returns a page of its own list only', async () => {
  const { woman, man } = await aMatch(t)
  await addMessages(man, woman, 51)
  await addMessages(woman, man, 51)
  const box = await mailboxOf(t, woman)
  const { to_cursor, from_cursor } = await box.list()

  const received = await box.list(to_cursor ?? '')
  expect(received).toMatchObject({ from_messages: [], from_cursor: null, to_cursor: null, unread: 51 })
  expect(received.to_messages).toHaveLength(1)
  const sent = await box.list(from_cursor ?? '')
  expect(sent).toMatchObject({ to_messages: [], to_cursor: null, from_cursor: null, unread: 51 })
  expect(sent.from_messages).toHaveLength(1)
})

test('the conversation with one person is paginated, with both directions merged in order', async () => {
  const { woman, man } = await aMatch(t)
  const other = (await aMatch(t, { woman })).man
  await aMessage(t.site, { from: other, to: woman })
  const both = [...(await addMessages(man, woman, 40)), ...(await addMessages(woman, man, 30))]
  const box = await mailboxOf(t, woman)

  const first = await box.conversation(man)
  await aMessage(t.site, { from: man, to: woman })
  const second = await box.conversation({ id: man.id.toUpperCase() }, first.cursor ?? '')

  expect(first.with).toEqual({ id: man.id, name: man.userName, portrait: null, can_write: true })
  expect([first.messages.length, second.messages.length, second.cursor]).toEqual([50, 20, null])
  const shown = [...first.messages, ...second.messages]
  expect(shown.map(({ id }) => id).toSorted()).toEqual(both.toSorted())
  const places = shown.map(({ sent_at, id }) => `${Temporal.Instant.from(sent_at).epochMilliseconds} ${id}`)
  expect(places).toEqual(places.toSorted().toReversed())
})

test('no conversation is found for a stranger, an unknown or invalid id, the member themselves, or a match without messages', async () => {
  const { woman, man } = await aMatch(t)
  const stranger = await aMember(t.site, { gender: 'M' })
  const box = await mailboxOf(t, woman)
  for (const id of [stranger.id, newId(), woman.id, man.id, 'Tom', '0'])
    expect(await refusal(box.conversation({ id }))).toMatchObject({ status: 404, error: 'conversation_not_found' })
})

test('a cursor that is invented, altered, or for another list or member is refused with its own error', async () => {
  const [mine, theirs] = [await aMatch(t), await aMatch(t)]
  await addMessages(mine.man, mine.woman, 51)
  await addMessages(theirs.man, theirs.woman, 51)
  const [box, others] = [await mailboxOf(t, mine.woman), await mailboxOf(t, theirs.woman)]
  const cursor = (await box.list()).to_cursor ?? ''
  const [place = '', signature = ''] = cursor.split('.')
  const elsewhere = Buffer.from('+275760-09-13T00:00:00Z 0192f0c1-2222-7000-8000-000000000001').toString('base64url')
  const bad = ['', 'x', '.', place, `${place}.`, `.${signature}`, `${elsewhere}.${signature}`, `${place}x.${signature}`]

  for (const one of bad) expect(await refusal(box.list(one)), one).toMatchObject({ status: 422, error: 'bad_cursor' })
  expect(await refusal(others.list(cursor))).toMatchObject({ error: 'bad_cursor' })
  expect(await refusal(box.conversation(mine.man, cursor))).toMatchObject({ error: 'bad_cursor' })
  const ofConversation = (await box.conversation(mine.man)).cursor ?? ''
  expect(await refusal(box.list(ofConversation))).toMatchObject({ error: 'bad_cursor' })
  expect(await refusal(others.conversation(theirs.man, ofConversation))).toMatchObject({ error: 'bad_cursor' })
  expect(await refusal(box.list('x'.repeat(201)))).toMatchObject({ error: 'invalid' })
})

test('a message is unread until its recipient marks it as read, which only they can do and the sender cannot see', async () => {
  const { woman, man } = await aMatch(t)
  const [herMailbox, hisMailbox] = [await mailboxOf(t, woman), await mailboxOf(t, man)]
  const { id: first } = await hisMailbox.send(woman)
  const { id: second } = await hisMailbox.send(woman)
  const sent = await hisMailbox.list()
  expect(await herMailbox.list()).toMatchObject({ unread: 2, to_messages: [{ unread: true }, { unread: true }] })
  expect(await herMailbox.news()).toMatchObject({ unread_messages: 2, new_matches: 1 })

  expect(await hisMailbox.read(first)).toEqual({ unread: 0 })
  const stranger = await mailboxOf(t, await aMember(t.site))
  expect(await stranger.read(first, second)).toEqual({ unread: 0 })
  expect((await herMailbox.news()).unread_messages).toBe(2)
  expect(await herMailbox.read(first, newId())).toEqual({ unread: 1 })
  const readAt = async () =>
    (await t.site.db.selectFrom('messages').select('readAt').where('id', '=', first).executeTakeFirst())?.readAt
  const once = await readAt()
  expect(await herMailbox.read(first)).toEqual({ unread: 1 })
  expect(await readAt()).toEqual(once)

  expect((await herMailbox.list()).to_messages).toMatchObject([
    { id: second, unread: true },
    { id: first, unread: false },
  ])
  expect(await hisMailbox.list()).toEqual(sent)
  expect((await herMailbox.conversation(man)).messages.map(({ unread }) => unread)).toEqual([true, false])
})

test.each(['who blocks', 'who is blocked'])(
  'after a block, the lists and counts of the member %s omit the other member',
  async (which) => {
    const { woman, man } = await aMatch(t)
    const other = (await aMatch(t, { woman })).man
    await aMessage(t.site, { from: man, to: woman })
    await aMessage(t.site, { from: woman, to: man })
    const remaining = await aMessage(t.site, { from: other, to: woman })
    const [by, of] = which === 'who blocks' ? [woman, man] : [man, woman]
    await blockMember(t.site, { memberId: by.id }, of.id)
    const box = await mailboxOf(t, woman)

    expect(await box.list()).toMatchObject({ to_messages: [{ id: remaining }], from_messages: [], unread: 1 })
    expect((await box.news()).unread_messages).toBe(1)
    expect((await box.recipients()).map(({ id }) => id)).toEqual([other.id])
    expect(await refusal(box.conversation(man))).toMatchObject({ error: 'conversation_not_found' })
  },
)

test('a suspended member’s messages stay listed, with their name, but cannot be answered', async () => {
  const woman = await aMember(t.site)
  const man = await aMember(t.site, { gender: 'M', userName: 'Tom Hadley' })
  await aProfile(t.site, man)
  await aMatch(t, { woman, man })
  await aMessage(t.site, { from: man, to: woman })
  await aMessage(t.site, { from: woman, to: man })
  const box = await mailboxOf(t, woman)
  expect((await box.conversation(man)).with).toMatchObject({ portrait: expect.anything(), can_write: true })

  await suspendMember(t.site, siteItself, man.id, 'a test')

  const shown = { portrait: null, can_write: false }
  const list = await box.list()
  expect(list.to_messages).toMatchObject([{ from_user: { name: 'Tom Hadley' }, message: 'Lovely evening.', ...shown }])
  expect(list.from_messages).toMatchObject([{ to_user: { name: 'Tom Hadley' }, ...shown }])
  expect(list.unread).toBe(1)
  expect((await box.conversation(man)).with).toEqual({ id: man.id, name: 'Tom Hadley', ...shown })
  expect(await box.recipients()).toEqual([])
})

test('the possible recipients are sorted by name, and marked if they are a match', async () => {
  const woman = await aMember(t.site)
  const names = ['Tom Hadley', 'Ángel Pérez', 'Ben Shaw', 'angus tonks']
  const men = []
  for (const userName of names) men.push(await aMember(t.site, { gender: 'M', userName }))
  const { eventId, women, men: guests } = await anEveningOver(t, { women: [woman], men })
  const [her] = women
  const [tom, angel, ben] = guests
  if (!her || !tom || !angel || !ben) throw new Error('not all attended')
  await aProfile(t.site, tom)
  for (const man of [tom, angel, ben]) await sendCard(t.site, man, eventId, [her])
  await sendCard(t.site, her, eventId, [tom])

  const offered = await (await mailboxOf(t, her)).recipients()

  expect(offered.map(({ name, is_match, portrait }) => ({ name, is_match, shown: portrait !== null }))).toEqual([
    { name: 'Ángel Pérez', is_match: false, shown: false },
    { name: 'Ben Shaw', is_match: false, shown: false },
    { name: 'Tom Hadley', is_match: true, shown: true },
  ])
})

test('the lists and the send endpoint agree on whom a member may write to', async () => {
  const { eventId, women, men } = await anEveningOver(t, { women: 3, men: 1 })
  const [matched, liking, other] = women
  const [man] = men
  if (!matched || !liking || !other || !man) throw new Error('not all attended')
  for (const her of [matched, liking]) await sendCard(t.site, her, eventId, [man])
  await sendCard(t.site, other, eventId, [])
  await sendCard(t.site, man, eventId, [matched])
  // `other` has not written to the man. It is as if her message, to which he replied, has since been deleted.
  for (const her of [matched, liking, other]) await aMessage(t.site, { from: man, to: her })
  const box = await mailboxOf(t, man)

  const canWrite = new Map((await box.list()).from_messages.map(({ to_user, can_write }) => [to_user.id, can_write]))

  for (const her of [matched, liking, other]) {
    const sent = await box.send(her).then(
      () => true,
      () => false,
    )
    expect(canWrite.get(her.id)).toBe(sent)
    expect((await box.conversation(her)).with.can_write).toBe(sent)
  }
  expect([matched, liking, other].map(({ id }) => canWrite.get(id))).toEqual([true, true, false])
})

test('the recipient of a message can report it, even after a block, and the report stores its text', async () => {
  const { woman, man } = await aMatch(t)
  const id = await aMessage(t.site, { from: man, to: woman, subject: 'You', body: 'Something rude.' })
  const sent = await aMessage(t.site, { from: woman, to: man })
  await blockMember(t.site, { memberId: woman.id }, man.id)
  const box = await mailboxOf(t, woman)

  await box.report(id, ' He goes on and on. ')

  for (const one of [sent, newId(), 'x', '1'])
    expect(await refusal(box.report(one))).toMatchObject({ status: 404, error: 'message_not_found' })
  expect(await refusal((await mailboxOf(t, man)).report(id))).toMatchObject({ error: 'message_not_found' })
  const reports = await t.site.db.selectFrom('reports').selectAll().where('reportedId', '=', man.id).execute()
  const seen = { fromName: man.userName, toName: woman.userName, subject: 'You', message: 'Something rude.' }
  expect(reports).toMatchObject([
    { about: 'message', messageId: id, reporterId: woman.id, reason: 'offensive', note: 'He goes on and on.', seen },
  ])
  await t.runJobs()
})

test('emails about unread messages are on until the member switches them off', async () => {
  const [box, others] = [await mailboxOf(t, await aMember(t.site)), await mailboxOf(t, await aMember(t.site))]
  expect(await box.settings()).toEqual({ email_about_unread: true })
  expect(await box.emails(false)).toEqual({ email_about_unread: false })
  expect(await box.settings()).toEqual({ email_about_unread: false })
  expect(await others.settings()).toEqual({ email_about_unread: true })
  expect(await box.emails(true)).toEqual({ email_about_unread: true })
  expect(await box.settings()).toEqual({ email_about_unread: true })
})

test('a message is dated in London time, in summer and in winter', async () => {
  const { woman, man } = await aMatch(t)
  for (const at of ['2025-07-03T18:30:00.123456Z', '2025-12-04T19:30:00Z'])
    await aMessage(t.site, { from: man, to: woman, sentAt: Temporal.Instant.from(at) })
  const { to_messages } = await (await mailboxOf(t, woman)).list()
  expect(to_messages.map(({ sent_date_local, sent_at }) => [sent_date_local, sent_at])).toEqual([
    ['2025-12-04T19:30:00', '2025-12-04T19:30:00Z'],
    ['2025-07-03T19:30:00', '2025-07-03T18:30:00.123456Z'],
  ])
})
