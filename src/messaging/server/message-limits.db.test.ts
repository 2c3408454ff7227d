import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { aMatch, anEveningOver, sendCard } from '#matching/testing.ts'
import { aMessage, mailboxOf } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { countAs } from '#platform/testing/count-as.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

/** Sends a message to each recipient in turn. Returns the statuses and the Retry-After of the last response. */
async function sendToEach(
  from: TestMember,
  to: readonly { id: string }[],
  overrides: { idempotency_key?: string } = {},
) {
  const { authorization } = await signInAs(t.site, from)
  const statuses: number[] = []
  let wait: number | undefined
  for (const { id: toUserId } of to) {
    const payload = { toUserId, subject: 'Hello', message: 'Lovely evening.', ...overrides }
    const url = '/api/messaging/sendmessage'
    const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
    statuses.push(answer.statusCode)
    wait = answer.headers['retry-after'] === undefined ? undefined : Number(answer.headers['retry-after'])
  }
  return { statuses, wait }
}

/** Creates a woman who can see likes from `count` men, and who likes none of them. */
async function aWomanLikedBy(count: number) {
  const { eventId, women, men } = await anEveningOver(t, { men: count })
  const [woman = expect.fail()] = women
  const [man = expect.fail()] = men
  for (const one of men) await sendCard(t.site, one, eventId, [woman])
  await sendCard(t.site, woman, eventId, [])
  return { woman, man, men }
}

const times = <Thing>(count: number, thing: Thing): Thing[] => Array.from({ length: count }, () => thing)
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

test('a member can send thirty messages an hour and a hundred a day, counted separately for each member', async () => {
  const { woman, man } = await aWomanLikedBy(1)
  const other = await aMatch(t)

  const first = await sendToEach(woman, times(33, man))
  expect(first.statuses).toEqual([...times(30, 201), ...times(3, 429)])
  expect(first.wait).toBeGreaterThan(3_000)
  expect(first.wait).toBeLessThanOrEqual(3_600)
  await expect((await mailboxOf(t, other.man)).send(other.woman)).resolves.toMatchObject({ subject: 'Hello' })

  for (let hour = 1; hour <= 2; hour += 1) {
    await advance('PT61M')
    expect((await sendToEach(woman, times(30, man))).statuses).toEqual(times(30, 201))
  }
  await advance('PT61M')
  const last = await sendToEach(woman, times(12, man))
  expect(last.statuses).toEqual([...times(10, 201), ...times(2, 429)])
  expect(last.wait).toBeGreaterThan(3_600)

  await advance('PT24H')
  expect((await sendToEach(woman, [man])).statuses).toEqual([201])
})

test('refused messages count towards the limits, so a member cannot try ids to find out whom they may write to', async () => {
  const woman = await aMember(t.site)
  const unknownRecipients = Array.from({ length: 12 }, () => ({ id: newId() }))
  expect((await sendToEach(woman, unknownRecipients)).statuses).toEqual([...times(10, 403), ...times(2, 429)])
})

test('a member can write first to ten people a day, and can still write to people they have already written to', async () => {
  const { woman, man: first, men } = await aWomanLikedBy(12)

  expect((await sendToEach(woman, men)).statuses).toEqual([...times(10, 201), 429, 429])
  expect((await sendToEach(woman, times(3, first))).statuses).toEqual(times(3, 201))

  await advance('PT25H')
  expect((await sendToEach(woman, men)).statuses).toEqual(times(12, 201))
})

test('matches and people who have written to the member do not count towards the ten new people a day', async () => {
  const { woman, men } = await aWomanLikedBy(11)
  const matched = [(await aMatch(t, { woman })).man, (await aMatch(t, { woman })).man]
  const writer = await aMember(t.site, { gender: 'M' })
  await aMessage(t.site, { from: writer, to: woman })

  expect((await sendToEach(woman, [...matched, writer, ...men])).statuses).toEqual([...times(13, 201), 429])
})

test('a member may send ten times as many messages in conversations, counted separately from other messages', async () => {
  const { woman, man: correspondent, men } = await aWomanLikedBy(2)
  const [, other = expect.fail()] = men
  const { man } = await aMatch(t, { woman })
  await aMessage(t.site, { from: correspondent, to: woman })
  await aMessage(t.site, { from: woman, to: correspondent })

  const sent = [
    await countAs(t.site.db, 149, () => sendToEach(woman, [man])),
    await countAs(t.site.db, 149, () => sendToEach(woman, [correspondent])),
    await sendToEach(woman, [man, correspondent, man, correspondent]),
  ]
  expect(sent.flatMap(({ statuses }) => statuses)).toEqual([...times(4, 201), ...times(2, 429)])
  expect((await sendToEach(woman, times(31, other))).statuses).toEqual([...times(30, 201), 429])
})

test('resending the same message does not count towards the limit, even concurrently', async () => {
  const { woman, man } = await aWomanLikedBy(1)
  const idempotency_key = newId()
  const herMailbox = await mailboxOf(t, woman)

  await Promise.all(times(5, undefined).map(() => herMailbox.send(man, { idempotency_key })))
  expect((await sendToEach(woman, times(40, man), { idempotency_key })).statuses).toEqual(times(40, 201))

  expect((await sendToEach(woman, times(30, man))).statuses).toEqual([...times(29, 201), 429])
  // A resent message is still accepted after the limit is reached.
  expect((await sendToEach(woman, [man], { idempotency_key })).statuses).toEqual([201])
})

test('a member can make ten reports a day', async () => {
  const { woman, man } = await aMatch(t)
  const { id } = await (await mailboxOf(t, man)).send(woman)
  const herMailbox = await mailboxOf(t, woman)
  for (let nth = 0; nth < 10; nth += 1) await herMailbox.report(id)
  await expect(herMailbox.report(id)).rejects.toMatchObject({ status: 429 })
})
