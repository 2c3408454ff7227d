import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { markAbsent } from '#bookings/server/places/mark-absent.ts'
import { apiOf } from '#bookings/testing.ts'
import { endEvent } from '#events/server/end-event.ts'
import { aDraft } from '#events/testing.ts'
import type { sendLikes } from '#matching/contract.ts'
import { anEvening, anEveningOver, advanceTo, sendCard, type Guest } from '#matching/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

type Line = { id: string; like: boolean }
const liked = (...people: { id: string }[]): Line[] => people.map(({ id }) => ({ id, like: true }))

/** Sends likes through the API in a new session. */
async function send(who: TestMember, eventId: number, likes: Line[]) {
  const api = await apiOf(t, who)
  return api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes } })
}

/** Reads everything stored about likes at an event. */
async function storedRows(eventId: number) {
  const { db } = t.site
  const cards = await db.selectFrom('likesCards').selectAll().where('eventId', '=', eventId).execute()
  const likes = await db.selectFrom('likes').selectAll().where('eventId', '=', eventId).execute()
  const matches = await db.selectFrom('matches').selectAll().where('eventId', '=', eventId).execute()
  return {
    cards: cards.map(({ memberId }) => memberId),
    likes: likes.map(({ fromMemberId, toMemberId }) => [fromMemberId, toMemberId]),
    matches: matches.map(({ memberId, otherId }) => `${memberId} ${otherId}`).toSorted(),
  }
}

const noRows = { cards: [], likes: [], matches: [] }
const bothWays = (one: TestMember, other: TestMember) => [`${one.id} ${other.id}`, `${other.id} ${one.id}`].toSorted()

/** Creates a woman and three men at an event that is over. */
async function createAmyAndThreeMen() {
  const evening = await anEveningOver(t, { men: 3 })
  const [amy] = evening.women
  const [tom, sam, raj] = evening.men
  if (!amy || !tom || !sam || !raj) throw new Error('not all four attend')
  return { ...evening, amy, tom, sam, raj }
}

test('sending likes stores who is liked, and nothing about the others', async () => {
  const { eventId, amy, tom, sam } = await createAmyAndThreeMen()

  expect(await send(amy, eventId, [...liked(tom), { id: sam.id, like: false }])).toEqual({})

  expect(await storedRows(eventId)).toEqual({ cards: [amy.id], likes: [[amy.id, tom.id]], matches: [] })
})

test('a member who sends an empty list has sent their likes', async () => {
  const { eventId, amy, tom } = await createAmyAndThreeMen()
  expect(await send(amy, eventId, [])).toEqual({})
  expect(await send(tom, eventId, [{ id: amy.id, like: false }])).toEqual({})
  expect(await storedRows(eventId)).toMatchObject({ likes: [], matches: [] })
  expect((await storedRows(eventId)).cards).toHaveLength(2)
})

test('an id in capitals identifies the same member', async () => {
  const { eventId, amy, tom } = await createAmyAndThreeMen()
  await send(amy, eventId, [{ id: tom.id.toUpperCase(), like: true }])
  expect((await storedRows(eventId)).likes).toEqual([[amy.id, tom.id]])
})

describe('likes open', () => {
  test('at the planned end, if nobody ends the event', async () => {
    const { eventId, endsAt, women, men } = await anEvening(t)
    const [amy = expect.fail()] = women
    await advanceTo(t, endsAt.subtract({ minutes: 1 }))
    expect(await refusal(send(amy, eventId, liked(...men)))).toMatchObject({ status: 409, error: 'likes_not_open' })
    expect(await storedRows(eventId)).toEqual(noRows)

    await advanceTo(t, endsAt)
    expect(await send(amy, eventId, liked(...men))).toEqual({})
  })

  test('when the host ends the event early', async () => {
    const { eventId, endsAt, women, men } = await anEvening(t)
    const [amy = expect.fail()] = women
    await advanceTo(t, endsAt.subtract({ minutes: 30 }))
    expect(await refusal(send(amy, eventId, liked(...men)))).toMatchObject({ error: 'likes_not_open' })
    await endEvent(t.site, siteItself, eventId)
    expect(await send(amy, eventId, liked(...men))).toEqual({})
  })
})

describe('likes close seven days after they open', () => {
  test.each([
    ['at the planned end', 0],
    ['when the host ended the event early', -30],
    ['when the host ended the event late', 90],
  ])('%s', async (_when, minutes) => {
    const { eventId, endsAt, women, men } = await anEvening(t)
    const [amy = expect.fail()] = women
    const [tom = expect.fail()] = men
    const openedAt = endsAt.add({ minutes })
    await advanceTo(t, openedAt)
    if (minutes !== 0) await endEvent(t.site, siteItself, eventId)

    await advanceTo(t, openedAt.add({ hours: 7 * 24 }).subtract({ minutes: 1 }))
    expect(await send(tom, eventId, [])).toEqual({})
    // Adds a minute, because the clock advanced a little while the event was being ended.
    await advanceTo(t, openedAt.add({ hours: 7 * 24, minutes: 1 }))
    expect(await refusal(send(amy, eventId, liked(tom)))).toMatchObject({ status: 409, error: 'likes_closed' })
    expect((await storedRows(eventId)).cards).toEqual([tom.id])
  })
})

test('sending likes a second time is refused, even with different likes, and changes nothing', async () => {
  const { eventId, amy, tom, sam } = await createAmyAndThreeMen()
  await send(amy, eventId, liked(tom))
  const before = await storedRows(eventId)

  for (const likes of [liked(tom), liked(sam), []])
    expect(await refusal(send(amy, eventId, likes))).toMatchObject({ status: 409, error: 'likes_already_sent' })

  expect(await storedRows(eventId)).toEqual(before)
  await advanceTo(t, t.clock.now().add({ hours: 8 * 24 }))
  expect(await refusal(send(amy, eventId, liked(sam)))).toMatchObject({ error: 'likes_already_sent' })
})

describe('a request is refused as a whole if it lists', () => {
  test.each<[string, (amy: TestMember) => Promise<TestMember>]>([
    ['an unknown member', async (amy) => ({ ...amy, id: MemberId.parse(newId()) })],
    ['a member without a booking', () => aMember(t.site, { gender: 'M' })],
    ['the sender', async (amy) => amy],
  ])('%s', async (_who, listedMember) => {
    const { eventId, amy, tom } = await createAmyAndThreeMen()
    const { id } = await listedMember(amy)
    for (const like of [true, false]) {
      const refused = await refusal(send(amy, eventId, [...liked(tom), { id, like }]))
      expect(refused).toMatchObject({ status: 422, error: 'not_at_this_event' })
    }
    expect(await storedRows(eventId)).toEqual(noRows)
  })

  test('someone who was at another event', async () => {
    const elsewhere = await anEvening(t)
    const { eventId, women, men } = await anEveningOver(t)
    const [amy = expect.fail()] = women
    const refused = await refusal(send(amy, eventId, liked(...men, ...elsewhere.men)))
    expect(refused).toMatchObject({ status: 422, error: 'not_at_this_event' })
    expect(await storedRows(eventId)).toEqual(noRows)
  })

  test('someone of the same gender', async () => {
    const { eventId, women, men } = await anEveningOver(t, { women: 2 })
    const [amy = expect.fail(), beth = expect.fail()] = women
    const refused = await refusal(send(amy, eventId, liked(...men, beth)))
    expect(refused).toMatchObject({ status: 422, error: 'not_at_this_event' })
    expect(await storedRows(eventId)).toEqual(noRows)
  })
})

describe('sending likes is refused', () => {
  test('for members without a booking, members who were at another event, and the owner', async () => {
    const { eventId, tom } = await createAmyAndThreeMen()
    const [elsewhere = expect.fail()] = (await anEveningOver(t)).women
    for (const who of [await aMember(t.site), elsewhere, await aMember(t.site, { role: 'owner' })])
      expect(await refusal(send(who, eventId, liked(tom)))).toMatchObject({ status: 403, error: 'not_an_attendee' })
    expect(await storedRows(eventId)).toEqual(noRows)
  })

  test('for members who were marked absent or whose booking ended', async () => {
    const evening = await anEvening(t, { women: 2 })
    const [absent = expect.fail(), gone = expect.fail()] = evening.women
    await cancelOwnBooking(t.site, gone.by, gone.bookingId)
    await evening.pass()
    await markAbsent(t.site, siteItself, absent.bookingId)
    for (const who of [absent, gone]) {
      const refused = await refusal(send(who, evening.eventId, liked(...evening.men)))
      expect(refused).toMatchObject({ status: 403, error: 'not_an_attendee' })
    }
  })

  test('for an unknown event or a draft', async () => {
    const member = await aMember(t.site)
    for (const eventId of [2_147_483_647, await aDraft(t.site)])
      expect(await refusal(send(member, eventId, []))).toMatchObject({ status: 404, error: 'event_not_found' })
  })
})

describe('a request silently skips', () => {
  test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
    ['was marked absent', (_amy, tom) => markAbsent(t.site, siteItself, tom.bookingId)],
    ['has blocked the sender', (amy, tom) => blockMember(t.site, tom.by, amy.id)],
    ['was blocked by the sender', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
    ['was suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
  ])('someone who %s', async (_what, arrange) => {
    const { eventId, amy, tom, sam } = await createAmyAndThreeMen()
    // Even though he has already liked her, there is no match.
    await sendCard(t.site, tom, eventId, [amy])
    await arrange(amy, tom)

    expect(await send(amy, eventId, liked(tom, sam))).toEqual({})

    const { likes, matches } = await storedRows(eventId)
    expect(likes).toEqual(
      expect.arrayContaining([
        [tom.id, amy.id],
        [amy.id, sam.id],
      ]),
    )
    expect(likes).toHaveLength(2)
    expect(matches).toEqual([])
  })

  test('someone who cancelled their booking', async () => {
    const evening = await anEvening(t, { men: 2 })
    const [amy = expect.fail()] = evening.women
    const [tom = expect.fail(), sam = expect.fail()] = evening.men
    await cancelOwnBooking(t.site, tom.by, tom.bookingId)
    await evening.pass()
    expect(await send(amy, evening.eventId, liked(tom, sam))).toEqual({})
    expect((await storedRows(evening.eventId)).likes).toEqual([[amy.id, sam.id]])
  })
})

test.each<[string, (id: string) => unknown, RegExp]>([
  ['lists someone twice', (id) => [...liked({ id }), { id, like: false }], /listed only once/],
  ['lists someone twice in different letter case', (id) => liked({ id }, { id: id.toUpperCase() }), /listed only once/],
  [
    'lists more people than an event can have',
    (id) => Array.from({ length: 401 }, () => ({ id, like: true })),
    /more people/,
  ],
  ['has a like that is neither true nor false', (id) => [{ id, like: 'yes' }], /true or false/],
  ['has a malformed id', () => [{ id: 'tom', like: true }], /UUID/],
  ['is not a list', () => 'everyone', /who|whom/i],
])('a request that %s is refused as a whole', async (_what, likesOf, detail) => {
  const { eventId, amy, tom } = await createAmyAndThreeMen()
  const { authorization } = await signInAs(t.site, amy)
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/sendlikes/',
    headers: { authorization },
    payload: { eventId, likes: likesOf(tom.id) },
  })
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(detail)])
  expect(await storedRows(eventId)).toEqual(noRows)
})

describe('a match', () => {
  test('is made when the second of two members sends their likes, whichever of them is first', async () => {
    const { eventId, amy, tom, sam, raj } = await createAmyAndThreeMen()
    await send(tom, eventId, liked(amy))
    await send(sam, eventId, [])
    expect((await storedRows(eventId)).matches).toEqual([])

    await send(amy, eventId, liked(tom, sam, raj))
    expect((await storedRows(eventId)).matches).toEqual(bothWays(amy, tom))
    await send(raj, eventId, liked(amy))
    expect((await storedRows(eventId)).matches).toEqual([...bothWays(amy, tom), ...bothWays(amy, raj)].toSorted())
  })

  test('is not made when only one member liked the other', async () => {
    const { eventId, amy, tom } = await createAmyAndThreeMen()
    await send(tom, eventId, liked(amy))
    await send(amy, eventId, [{ id: tom.id, like: false }])
    expect((await storedRows(eventId)).matches).toEqual([])
  })

  test('is not made when two members liked each other at different events', async () => {
    const first = await anEvening(t)
    const { women, men } = first
    const second = await anEveningOver(t, { women, men })
    const [amy = expect.fail()] = women
    const [tom = expect.fail()] = men
    await send(amy, first.eventId, liked(tom))
    await send(tom, first.eventId, [])
    await send(tom, second.eventId, liked(amy))
    await send(amy, second.eventId, [])
    expect([(await storedRows(first.eventId)).matches, (await storedRows(second.eventId)).matches]).toEqual([[], []])
  })
})

test('a member who sends thirty requests in an hour must wait', async () => {
  const { eventId, amy } = await createAmyAndThreeMen()
  const api = await apiOf(t, amy)
  const sendCardAgain = () => api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes: liked(amy) } })
  for (let attempts = 0; attempts < 30; attempts += 1)
    expect(await refusal(sendCardAgain())).toMatchObject({ status: 422 })
  expect(await refusal(sendCardAgain())).toMatchObject({ status: 429 })
})
