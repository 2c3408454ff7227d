import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { aMatch } from '#matching/testing.ts'
import { letterboxOf } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

/** The response as raw text, without what differs from one request to the next. */
async function answerTo(from: TestMember, payload: object) {
  const { authorization } = await signInAs(t.site, from)
  const url = '/api/messaging/sendmessage/'
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
  return { status: answer.statusCode, text: answer.body.replace(/"request_id":"[^"]+"/, '') }
}

const messageRow = (id: string) => t.site.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

test('a message sent again, later or at the same moment, arrives once and gets the same response', async () => {
  const { woman, man } = await aMatch(t)
  const [hers, his] = [await letterboxOf(t, woman), await letterboxOf(t, man)]
  const sending_id = newId()

  const atOnce = await Promise.all(Array.from({ length: 8 }, () => hers.send(man, { sending_id })))
  const again = await hers.send(man, { sending_id: sending_id.toUpperCase(), message: 'Lovely evening. \r\n' })

  expect(new Set([...atOnce, again].map(({ id }) => id)).size).toBe(1)
  expect(again).toEqual(atOnce[0])
  expect((await his.list()).to_messages).toHaveLength(1)
  // The key is the sender's own: another member's message with the same key is a different message.
  await his.send(woman, { sending_id })
  expect((await hers.list()).to_messages).toHaveLength(1)
})

test('an idempotency key is valid for one text to one person: anything else is refused, and the first message stays', async () => {
  const { woman, man } = await aMatch(t)
  const { man: other } = await aMatch(t, { woman })
  const stranger = await aMember(t.site, { gender: 'M' })
  const [hers, his] = [await letterboxOf(t, woman), await letterboxOf(t, man)]
  const sending_id = newId()
  const first = await hers.send(man, { sending_id })

  for (const [to, change] of [
    [man, { message: 'Other words.' }],
    [man, { subject: 'Another subject' }],
    [other, {}],
    [stranger, {}],
  ] as const)
    expect(await refusal(hers.send(to, { sending_id, ...change }))).toMatchObject({
      status: 409,
      error: 'sending_used',
    })

  expect((await hers.list()).from_messages).toEqual([first])
  expect((await his.list()).to_messages).toHaveLength(1)
  const name = newId()
  const both = await Promise.allSettled(
    ['One.', 'Two.'].map((message) => hers.send(man, { message, sending_id: name })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.each(['the one who wrote', 'the other'])(
  'once %s has blocked, sending a message again is refused like any other, and the first cannot be marked as read',
  async (who) => {
    const { woman, man } = await aMatch(t)
    const sending_id = newId()
    const { id } = await (await letterboxOf(t, woman)).send(man, { sending_id })
    const [by, of] = who === 'the one who wrote' ? [woman, man] : [man, woman]
    await blockMember(t.site, { memberId: by.id }, of.id)
    const words = { subject: 'Hello', message: 'Lovely evening.' }

    const stranger = await answerTo(woman, { toUserId: newId(), ...words })
    expect(stranger.status).toBe(403)
    for (const repeated of [words, { ...words, message: 'Other words.' }])
      expect(await answerTo(woman, { toUserId: man.id, ...repeated, sending_id })).toEqual(stranger)

    const [before, his] = [await messageRow(id), await letterboxOf(t, man)]
    expect(await his.read(id)).toEqual({ unread: 0 })
    expect(await messageRow(id)).toEqual(before)
    expect(before?.readAt).toBeNull()
  },
)
