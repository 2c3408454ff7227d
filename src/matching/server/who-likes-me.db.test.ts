import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { endEvent } from '#events/server/end-event.ts'
import type { listLikes, listMatches, setMatchesSeen } from '#matching/contract.ts'
import { isLikeVisible, newMatchesOf } from '#matching/server/like-queries.ts'
import { notifyOfMatches } from '#matching/server/notify-of-matches.ts'
import { aMatch, anEvening, anEveningOver, advanceTo, sendCard, type Guest } from '#matching/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { unblockMember } from '#safety/server/unblock-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

async function likesOf(who: TestMember) {
  const api = await apiOf(t, who)
  return (await api<typeof listLikes>('POST /api/mylikes', { body: {} })).likes
}
async function matchesOf(who: TestMember) {
  const api = await apiOf(t, who)
  return (await api<typeof listMatches>('POST /api/mymatches', { body: {} })).matches
}
async function markSeen(who: TestMember, ...others: { id: string }[]) {
  const api = await apiOf(t, who)
  return api<typeof setMatchesSeen>('PUT /api/mymatches/seen', { body: { ids: ids(others) } })
}
const ids = (people: { id: string }[]) => people.map(({ id }) => id)
const [WEEK, MINUTE] = [{ hours: 7 * 24 }, { minutes: 1 }]

async function isLikeSeen(who: TestMember, other: TestMember) {
  const viewer = { memberId: who.id, now: t.clock.now(), openDays: t.site.config.likesOpenDays }
  const visible = await isLikeVisible(t.site.db, viewer, other.id)
  const listed = ids(await likesOf(who)).includes(other.id)
  expect(visible).toBe(listed)
  return visible
}

/** Creates an event that is over, where Tom has liked Amy and she has not sent her likes. */
async function createHiddenLike() {
  const evening = await anEveningOver(t)
  const [amy = expect.fail()] = evening.women
  const [tom = expect.fail()] = evening.men
  await sendCard(t.site, tom, evening.eventId, [amy])
  return { ...evening, amy, tom }
}

describe('a like received', () => {
  test('is hidden until the member has sent their own likes for that event', async () => {
    const { eventId, amy, tom } = await createHiddenLike()
    expect(await isLikeSeen(amy, tom)).toBe(false)
    await sendCard(t.site, amy, eventId, [])
    expect(await isLikeSeen(amy, tom)).toBe(true)
    expect(await likesOf(tom)).toEqual([])
  })

  test('is not revealed by sending likes for another event', async () => {
    const other = await anEvening(t)
    const [amy = expect.fail()] = other.women
    const { eventId, men } = await anEveningOver(t, { women: [amy] })
    const [tom = expect.fail()] = men
    await sendCard(t.site, tom, eventId, [amy])
    await sendCard(t.site, amy, other.eventId, [])
    expect(await isLikeSeen(amy, tom)).toBe(false)
  })

  test('is shown once likes have closed, even to a member who did not send any', async () => {
    const { endsAt, amy, tom } = await createHiddenLike()
    await advanceTo(t, endsAt.add(WEEK).subtract(MINUTE))
    expect(await isLikeSeen(amy, tom)).toBe(false)
    await advanceTo(t, endsAt.add(WEEK))
    expect(await isLikeSeen(amy, tom)).toBe(true)
  })

  test('is shown seven days after the host ended the event, when likes close', async () => {
    const evening = await anEvening(t)
    const [amy = expect.fail()] = evening.women
    const [tom = expect.fail()] = evening.men
    const endedAt = evening.endsAt.subtract({ minutes: 60 })
    await advanceTo(t, endedAt)
    await endEvent(t.site, siteItself, evening.eventId)
    await sendCard(t.site, tom, evening.eventId, [amy])
    await advanceTo(t, endedAt.add(WEEK).add(MINUTE))
    expect(await isLikeSeen(amy, tom)).toBe(true)
  })

  test('is no longer listed as a like once it is a match', async () => {
    const { woman, man } = await aMatch(t)
    expect([await likesOf(woman), await likesOf(man)]).toEqual([[], []])
    expect([ids(await matchesOf(woman)), ids(await matchesOf(man))]).toEqual([[man.id], [woman.id]])
  })

  test.each<[string, (amy: Guest, tom: Guest) => Promise<unknown>]>([
    ['its sender has blocked the member', (amy, tom) => blockMember(t.site, tom.by, amy.id)],
    ['the member has blocked its sender', (amy, tom) => blockMember(t.site, amy.by, tom.id)],
    ['its sender was suspended', (_amy, tom) => suspendMember(t.site, siteItself, tom.id, 'Rude.')],
  ])('is not shown when %s', async (_what, arrange) => {
    const { eventId, amy, tom } = await createHiddenLike()
    await sendCard(t.site, amy, eventId, [])
    expect(await isLikeSeen(amy, tom)).toBe(true)
    await arrange(amy, tom)
    expect(await isLikeSeen(amy, tom)).toBe(false)
  })
})

describe('a match', () => {
  test.each<[string, (her: Guest, him: Guest) => Promise<unknown>]>([
    ['one member blocks the other', (her, him) => blockMember(t.site, her.by, him.id)],
    ['one member is suspended', (_her, him) => suspendMember(t.site, siteItself, him.id, 'Rude.')],
  ])('is hidden when %s', async (_what, arrange) => {
    const { woman, man } = await aMatch(t)
    expect(await newMatchesOf(t.site.db, woman.id)).toBe(1)
    await arrange(woman, man)
    expect(await matchesOf(woman)).toEqual([])
    expect(await newMatchesOf(t.site.db, woman.id)).toBe(0)
  })

  test('is also hidden from the blocked member', async () => {
    const { woman, man } = await aMatch(t)
    await blockMember(t.site, woman.by, man.id)
    expect([await matchesOf(man), await likesOf(man)]).toEqual([[], []])
  })

  test('is new for each member until they have seen it', async () => {
    const { woman, man } = await aMatch(t)
    expect(await matchesOf(woman)).toMatchObject([{ is_new: true }])
    await markSeen(woman, man)
    expect(await matchesOf(woman)).toMatchObject([{ is_new: false }])
    expect(await matchesOf(man)).toMatchObject([{ is_new: true }])
    expect([await newMatchesOf(t.site.db, woman.id), await newMatchesOf(t.site.db, man.id)]).toEqual([0, 1])
  })

  test('that is not in the request stays new, and another member’s matches cannot be marked', async () => {
    const { woman, man } = await aMatch(t)
    const { man: later } = await aMatch(t, { woman })
    const stranger = await aMatch(t)
    expect(await markSeen(woman, man, stranger.man, woman)).toEqual({})
    const isNew = new Map((await matchesOf(woman)).map(({ id, is_new }) => [id, is_new]))
    expect([isNew.get(man.id), isNew.get(later.id)]).toEqual([false, true])
    expect(await newMatchesOf(t.site.db, stranger.woman.id)).toBe(1)
    expect(await markSeen(woman)).toEqual({})
    expect(await newMatchesOf(t.site.db, woman.id)).toBe(1)
  })

  test('that is hidden by a block cannot be marked as seen, and is new once the block is removed', async () => {
    const { woman, man } = await aMatch(t)
    await blockMember(t.site, man.by, woman.id)
    expect(await markSeen(woman, man)).toEqual({})
    await unblockMember(t.site, man.by, woman.id)
    expect(await newMatchesOf(t.site.db, woman.id)).toBe(1)
  })

  test('can be marked as seen on many pages at the same time, while the email is being sent', async () => {
    const { eventId, women, men } = await anEveningOver(t, { men: 8 })
    const [woman = expect.fail()] = women
    await sendCard(t.site, woman, eventId, men)
    for (const man of men) await sendCard(t.site, man, eventId, [woman])
    await Promise.all([
      ...Array.from({ length: 4 }, (_, nth) => markSeen(woman, ...(nth % 2 ? men : men.toReversed()))),
      ...Array.from({ length: 4 }, () => notifyOfMatches(t.site, { eventId, memberId: woman.id })),
    ])
    expect(await newMatchesOf(t.site.db, woman.id)).toBe(0)
  })

  test('can be marked as seen only by id, with at most 400 ids in a request', async () => {
    const { woman } = await aMatch(t)
    const { authorization } = await signInAs(t.site, woman)
    const many = Array.from({ length: 401 }, () => woman.id)
    for (const payload of [{}, { ids: many }, { ids: ['Tom'] }, { ids: [], all: true }]) {
      const request = { method: 'PUT', url: '/api/mymatches/seen', payload, headers: { authorization } } as const
      expect((await t.app.inject(request)).statusCode).toBe(422)
    }
  })

  test('between two members who matched twice is listed once, with the later event', async () => {
    const first = await aMatch(t)
    const second = await aMatch(t, first)
    expect(await matchesOf(first.woman)).toMatchObject([{ id: first.man.id, met_at: { id: second.eventId } }])
    expect(await newMatchesOf(t.site.db, first.woman.id)).toBe(1)
  })

  test('is listed before older matches', async () => {
    const { woman, man } = await aMatch(t)
    const { man: later } = await aMatch(t, { woman })
    expect(ids(await matchesOf(woman))).toEqual([later.id, man.id])
  })
})

test('likes are listed once for each person, most recently met first', async () => {
  const { eventId, amy, tom } = await createHiddenLike()
  await sendCard(t.site, amy, eventId, [])
  const second = await anEveningOver(t, { women: [amy], men: [tom, await aMember(t.site, { gender: 'M' })] })
  const [, sam = expect.fail()] = second.men
  for (const man of second.men) await sendCard(t.site, man, second.eventId, second.women)
  await sendCard(t.site, second.women[0] ?? expect.fail(), second.eventId, [])

  const likes = await likesOf(amy)
  expect(ids(likes).toSorted()).toEqual([tom.id, sam.id].toSorted())
  expect(likes.map(({ met_at }) => met_at.id)).toEqual([second.eventId, second.eventId])
})

test('a person is listed with name, picture, headline, and the event where they met in its local time', async () => {
  const startsAt = t.clock
    .now()
    .add({ hours: 24 * 7 })
    .toZonedDateTimeISO('America/New_York')
    .with({ hour: 20 })
    .round('hour')
  const zone = {
    timeZone: 'America/New_York',
    startsAt: startsAt.toInstant().toString(),
    endsAt: startsAt.add({ hours: 2 }).toInstant().toString(),
  }
  const men = [
    await aMember(t.site, { gender: 'M', userName: 'Tom Hadley' }),
    await aMember(t.site, { gender: 'M', userName: 'Sam Walters' }),
  ]
  const { eventId, women, ...evening } = await anEveningOver(t, { men, ...zone, title: 'Far from Dudley' })
  const [amy = expect.fail()] = women
  const [tom = expect.fail(), sam = expect.fail()] = evening.men
  await aProfile(t.site, tom, { headline: 'Likes boats' })
  for (const man of [tom, sam]) await sendCard(t.site, man, eventId, [amy])
  await sendCard(t.site, amy, eventId, [])

  const likes = await likesOf(amy)

  const met_at = {
    id: eventId,
    title: 'Far from Dudley',
    start_date_local: startsAt.toPlainDateTime().toString({ smallestUnit: 'second' }),
  }
  const summary = likes.find(({ id }) => id === tom.id)
  const user = { id: tom.id, name: 'Tom Hadley' }
  expect(summary).toEqual({
    ...user,
    profile: { picture: expect.anything(), headline: 'Likes boats', user },
    met_at,
  })
  expect(summary?.profile?.picture.sizes.map(({ width }) => width)).toEqual([96, 320, 960])
  expect(likes).toContainEqual({ id: sam.id, name: 'Sam Walters', profile: null, met_at })
})
