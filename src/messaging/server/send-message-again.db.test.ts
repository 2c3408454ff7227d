import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { aMatch } from '#matching/testing.ts'
import { mailboxOf } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

/** Returns the status and body of the response, without the request id. */
async function answerTo(from: TestMember, payload: object) {
  const { authorization } = await signInAs(t.site, from)
  const url = '/api/messaging/sendmessage/'
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
  return { status: answer.statusCode, text: withoutRequestId(answer.body) }
}

const messageRow = (id: string) => t.site.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

test('a message that is resent, later or concurrently, arrives only once and gets the same response', async () => {
  const { woman, man } = await aMatch(t)
  const [herMailbox, hisMailbox] = [await mailboxOf(t, woman), await mailboxOf(t, man)]
  const idempotency_key = newId()

  const atOnce = await Promise.all(Array.from({ length: 8 }, () => herMailbox.send(man, { idempotency_key })))
  const again = await herMailbox.send(man, {
    idempotency_key: idempotency_key.toUpperCase(),
    message: 'Lovely evening. \r\n',
  })

  expect(new Set([...atOnce, again].map(({ id }) => id)).size).toBe(1)
  expect(again).toEqual(atOnce[0])
  expect((await hisMailbox.list()).to_messages).toHaveLength(1)
  // Keys are per sender, so another member's message with the same key is a different message.
  await hisMailbox.send(woman, { idempotency_key })
  expect((await herMailbox.list()).to_messages).toHaveLength(1)
})

test('an idempotency key is valid only for the same text and recipient, and the first message stays unchanged', async () => {
  const { woman, man } = await aMatch(t)
  const { man: other } = await aMatch(t, { woman })
  const stranger = await aMember(t.site, { gender: 'M' })
  const [herMailbox, hisMailbox] = [await mailboxOf(t, woman), await mailboxOf(t, man)]
  const idempotency_key = newId()
  const first = await herMailbox.send(man, { idempotency_key })

  for (const [to, change] of [
    [man, { message: 'Other words.' }],
    [man, { subject: 'Another subject' }],
    [other, {}],
    [stranger, {}],
  ] as const)
    expect(await refusal(herMailbox.send(to, { idempotency_key, ...change }))).toMatchObject({
      status: 409,
      error: 'idempotency_key_used',
    })

  expect((await herMailbox.list()).from_messages).toEqual([first])
  expect((await hisMailbox.list()).to_messages).toHaveLength(1)
  const name = newId()
  const both = await Promise.allSettled(
    ['One.', 'Two.'].map((message) => herMailbox.send(man, { message, idempotency_key: name })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each(['the sender', 'the recipient'])(
  'after %s blocks the other, a resent message is refused like any other, and the original cannot be marked as read',
  async (who) => {
    const { woman, man } = await aMatch(t)
    const idempotency_key = newId()
    const { id } = await (await mailboxOf(t, woman)).send(man, { idempotency_key })
    const [by, of] = who === 'the sender' ? [woman, man] : [man, woman]
    await blockMember(t.site, { memberId: by.id }, of.id)
    const content = { subject: 'Hello', message: 'Lovely evening.' }

    const stranger = await answerTo(woman, { toUserId: newId(), ...content })
    expect(stranger.status).toBe(403)
    for (const repeated of [content, { ...content, message: 'Other words.' }])
      expect(await answerTo(woman, { toUserId: man.id, ...repeated, idempotency_key })).toEqual(stranger)

    const [before, hisMailbox] = [await messageRow(id), await mailboxOf(t, man)]
    expect(await hisMailbox.read(id)).toEqual({ unread: 0 })
    expect(await messageRow(id)).toEqual(before)
    expect(before?.readAt).toBeNull()
  },
)
