import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { newMatchesOf } from '#matching/server/like-queries.ts'
import { aMatch, anEveningOver, advanceTo, sendCard } from '#matching/testing.ts'
import { aMessage, mailboxOf } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { LIVE_CHANNEL } from '#platform/server/live/publish-live-change.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const mayWrite = async (from: TestMember, to: Pick<TestMember, 'id'>) => {
  const box = await mailboxOf(t, from)
  const offered = (await box.recipients()).some(({ id }) => id === to.id)
  const sent = await box.send(to).then(
    () => true,
    () => false,
  )
  expect(offered, 'exactly the listed recipients can be written to').toBe(sent)
  return sent
}

/** Returns the status, headers and body of the response, without its date and request id. */
async function answerTo(from: TestMember, body: object) {
  const { authorization } = await signInAs(t.site, from)
  const url = '/api/messaging/sendmessage/'
  const answer = await t.app.inject({ method: 'POST', url, payload: body, headers: { authorization } })
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return { status: answer.statusCode, headers, text: withoutRequestId(answer.body) }
}

async function countMessages(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from messages`.execute(t.site.db)
  return rows[0]?.count ?? 0
}

test('a match is no longer new for a member who has written to them', async () => {
  const { woman, man } = await aMatch(t)
  await (await mailboxOf(t, woman)).send(man)
  expect([await newMatchesOf(t.site.db, woman.id), await newMatchesOf(t.site.db, man.id)]).toEqual([0, 1])
})

test('a message between two matched members arrives unchanged, dated in London time', async () => {
  const woman = await aMember(t.site, { userName: 'Amy Tonks' })
  const man = await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' })
  await aProfile(t.site, man)
  await aMatch(t, { woman, man })
  const [herMailbox, hisMailbox] = [await mailboxOf(t, woman), await mailboxOf(t, man)]

  const sent = await herMailbox.send(man, {
    subject: '  Hello\n again ',
    message: ' One.\r\n\r\nTwo <b>& three</b>.\n',
  })

  const zoned = Temporal.Instant.from(sent.sent_at).toZonedDateTimeISO('Europe/London')
  const text = { subject: 'Hello again', message: 'One.\n\nTwo <b>& three</b>.' }
  const users = { from_user: { id: woman.id, name: 'Amy Tonks' }, to_user: { id: man.id, name: 'Tom Hadley' } }
  const local = zoned.toPlainDateTime().toString({ smallestUnit: 'second' })
  const expected = { id: expect.any(String), ...users, ...text, sent_at: sent.sent_at, sent_date_local: local }
  const portrait = { image: expect.stringContaining(`viewer=${woman.id}`), sizes: expect.any(Array) }
  expect(sent).toEqual({ ...expected, unread: false, portrait, can_write: true })
  expect((await herMailbox.list()).from_messages).toEqual([sent])
  const received = { ...expected, id: sent.id, unread: true, portrait: null, can_write: true }
  expect((await hisMailbox.list()).to_messages).toEqual([received])
})

test('a member may write to matches, to people whose like they can see and to people who wrote to them', async () => {
  const { eventId, women, men } = await anEveningOver(t, { women: 4, men: 2 })
  const [matched, oneSided, hidden, stranger] = women
  const [man, silent] = men
  if (!matched || !oneSided || !hidden || !stranger || !man || !silent) throw new Error('not all six attended')
  await sendCard(t.site, matched, eventId, [man])
  await sendCard(t.site, oneSided, eventId, [man])
  await sendCard(t.site, hidden, eventId, [silent])
  await sendCard(t.site, man, eventId, [matched])

  expect(await mayWrite(oneSided, man)).toBe(false)
  expect(await mayWrite(man, oneSided)).toBe(true)
  expect(await mayWrite(oneSided, man)).toBe(true)
  expect(await mayWrite(man, matched)).toBe(true)
  expect(await mayWrite(silent, hidden)).toBe(false)
  expect(await mayWrite(hidden, silent)).toBe(false)
  expect(await mayWrite(man, stranger)).toBe(false)
  expect(await mayWrite(man, man)).toBe(false)

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 7 }))
  expect(await mayWrite(silent, hidden)).toBe(true)
  expect(await mayWrite(man, stranger)).toBe(false)
})

test('a like permits the liked member to write once they have sent their own likes', async () => {
  const { eventId, women, men } = await anEveningOver(t)
  const [her] = women
  const [him] = men
  if (!her || !him) throw new Error('not both attended')
  await sendCard(t.site, her, eventId, [him])
  expect(await mayWrite(him, her)).toBe(false)
  await sendCard(t.site, him, eventId, [])
  expect(await mayWrite(him, her)).toBe(true)
})

test.each(['the sender', 'the recipient'])(
  'a block by %s stops both members from writing to each other',
  async (who) => {
    const { woman, man } = await aMatch(t)
    await aMessage(t.site, { from: man, to: woman })
    expect(await mayWrite(woman, man)).toBe(true)

    const [by, of] = who === 'the sender' ? [woman, man] : [man, woman]
    await blockMember(t.site, { memberId: by.id }, of.id)

    expect(await mayWrite(woman, man)).toBe(false)
    expect(await mayWrite(man, woman)).toBe(false)
  },
)

test('a suspended member can neither send nor receive messages', async () => {
  const { woman, man } = await aMatch(t)
  const theirs = await mailboxOf(t, man)
  await suspendMember(t.site, siteItself, man.id, 'a test')

  expect(await mayWrite(woman, man)).toBe(false)
  await expect(theirs.send(woman)).rejects.toMatchObject({ status: 401 })
})

test('every message that the sender may not send gets the same refusal, and nothing is stored', async () => {
  const woman = await aMember(t.site)
  const [blocking, blocked, gone] = [
    (await aMatch(t, { woman })).man,
    (await aMatch(t, { woman })).man,
    (await aMatch(t, { woman })).man,
  ]
  await aMessage(t.site, { from: blocking, to: woman })
  await blockMember(t.site, { memberId: blocking.id }, woman.id)
  await blockMember(t.site, { memberId: woman.id }, blocked.id)
  await suspendMember(t.site, siteItself, gone.id, 'a test')
  const stranger = await aMember(t.site, { gender: 'M' })
  const countBefore = await countMessages()

  const ids = [stranger.id, newId(), woman.id, woman.id.toUpperCase(), gone.id, blocking.id, blocked.id]
  const answers = []
  for (const toUserId of ids) answers.push(await answerTo(woman, { toUserId, subject: 'Hello', message: 'You there.' }))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(403)
  expect(answers[0]?.text).toContain('may_not_write')
  expect(await countMessages()).toBe(countBefore)
})

test('the recipient’s id can be in capitals', async () => {
  const { woman, man } = await aMatch(t)
  const answer = await answerTo(woman, { toUserId: man.id.toUpperCase(), subject: 'Hello', message: 'You there.' })
  expect(answer.status).toBe(201)
})

test.each([
  ['subject', '', 'Please enter a subject.'],
  ['subject', ' \n\t ', 'Please enter a subject.'],
  ['subject', 'x'.repeat(121), 'This must be 120 characters or fewer.'],
  ['subject', 'a\0b', 'It contains a character that can’t be sent. Please remove it.'],
  ['message', '', 'Please enter your message.'],
  ['message', ' \r\n ', 'Please enter your message.'],
  ['message', 'x'.repeat(5_001), 'This must be 5,000 characters or fewer.'],
  ['message', 'a\0b', 'It contains a character that can’t be sent. Please remove it.'],
  ['message', 'half \ud83d', 'It contains a character that can’t be sent. Please remove it.'],
  ['message', '\udc4d half', 'It contains a character that can’t be sent. Please remove it.'],
  ['toUserId', 'Tom', 'The member ID must be a UUID.'],
])('an invalid %s is refused with a message for that field', async (field, text, sentence) => {
  const woman = await aMember(t.site)
  const answer = await answerTo(woman, { toUserId: newId(), subject: 'Hello', message: 'You there.', [field]: text })
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text.replace(/,\}$/, '}'))).toMatchObject({
    error: 'invalid',
    fields: { [field]: sentence },
  })
})

test('length limits are in code points, counted after the text is trimmed', async () => {
  const { woman, man } = await aMatch(t)
  const herMailbox = await mailboxOf(t, woman)
  const [subject, message] = ['💃'.repeat(120), '💃'.repeat(5_000)]

  const sent = await herMailbox.send(man, { subject: ` ${subject}\n`, message: `\n\n${message} ` })

  expect(sent).toMatchObject({ subject, message })
  await expect(herMailbox.send(man, { subject: `${subject}x` })).rejects.toMatchObject({ status: 422 })
  await expect(herMailbox.send(man, { message: `${message}x` })).rejects.toMatchObject({ status: 422 })
})

test('all open pages of both members are notified when a message is saved, but not when one is refused or resent', async () => {
  const { woman, man } = await aMatch(t)
  const stranger = await aMember(t.site, { gender: 'M' })
  const client = new Client({ connectionString: t.database.url })
  await client.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query(`listen ${LIVE_CHANNEL}`)
  /** Returns the changes received so far. The query ensures that earlier committed notifications have arrived. */
  const receivedChanges = async () => {
    await client.query('select 1')
    return payloads.splice(0).map((payload): unknown => JSON.parse(payload))
  }
  const [herMailbox, hisMailbox] = [await mailboxOf(t, woman), await mailboxOf(t, man)]
  const idempotency_key = newId()
  await receivedChanges()

  const { id } = await herMailbox.send(man, { idempotency_key })
  const changes = await receivedChanges()
  expect(changes).toHaveLength(3)
  for (const { id: member } of [woman, man]) expect(changes).toContainEqual({ member, change: 'messages' })
  expect(changes, 'the match is no longer new for her').toContainEqual({ member: woman.id, change: 'matches' })

  await herMailbox.send(man, { idempotency_key })
  expect(await refusal(herMailbox.send(stranger))).toMatchObject({ error: 'may_not_write' })
  expect(await receivedChanges()).toEqual([])

  await hisMailbox.read(id)
  expect(await receivedChanges()).toEqual([{ member: man.id, change: 'messages' }])
  await hisMailbox.read(id)
  await herMailbox.read(id)
  expect(await receivedChanges()).toEqual([])

  const { id: hidden } = await herMailbox.send(man)
  await blockMember(t.site, { memberId: woman.id }, man.id)
  await receivedChanges()
  await hisMailbox.read(hidden)
  expect(await receivedChanges()).toEqual([])
  await client.end()
})

test('a message to someone other than a match is sent, but contact details in it are marked for the owner', async () => {
  const { eventId, women, men } = await anEveningOver(t, { women: 2 })
  const [matched, oneSided] = women
  const [man] = men
  if (!matched || !oneSided || !man) throw new Error('not all three attended')
  for (const her of [matched, oneSided]) await sendCard(t.site, her, eventId, [man])
  await sendCard(t.site, man, eventId, [matched])
  const hisMailbox = await mailboxOf(t, man)
  const content = { subject: 'Mail tom@example.com', message: 'Or ring 07700 900123.' }

  const idempotency_key = newId()
  const { id } = await hisMailbox.send(oneSided, { ...content, idempotency_key })
  await hisMailbox.send(oneSided, { ...content, idempotency_key })
  await hisMailbox.send(oneSided, { message: 'I like canals. We met at 7.30 pm.' })
  await hisMailbox.send(matched, content)

  const reports = await t.site.db.selectFrom('reports').selectAll().where('reportedId', '=', man.id).execute()
  expect(reports).toMatchObject([
    {
      about: 'contact details',
      messageId: id,
      reporterId: null,
      reason: null,
      seen: {
        fromName: man.userName,
        toName: oneSided.userName,
        subject: content.subject,
        message: content.message,
        noticed: ['tom@example.com', '07700 900123'],
      },
    },
  ])
  expect((await (await mailboxOf(t, oneSided)).list()).to_messages).toHaveLength(2)
})

test('a member may still write to a match long after the event', async () => {
  const { woman, man } = await aMatch(t)
  await advanceTo(t, t.clock.now().add({ hours: 24 * 60 }))
  expect(await mayWrite(woman, man)).toBe(true)
})
