import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import { anEvent } from '#events/testing.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import { anEveningOver, recordConsent } from '#matching/testing.ts'
import type { ErrorBody } from '#platform/contract.ts'
import type { Site } from '#platform/server/site.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { withoutLocks } from '#platform/testing/without-locks.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const CONCURRENT_REQUESTS = 50
const PAIRS_AT_ONE_EVENT = 100

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

test('of fifty concurrent requests to send a member’s likes, in two processes, only one succeeds and the others are refused', async () => {
  const { eventId, women, men } = await anEveningOver(t, { men: 4 })
  const [amy = expect.fail()] = women
  const { authorization } = await signInAs(t.site, amy)
  const second = await secondProcess(t)
  const apps = [t.app, second.app] as const
  const cardOf = (nth: number) => men.map(({ id }, place) => ({ id, like: place === nth % men.length }))

  const answers = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, (_, nth) => send(nth)))
  await second.close()

  expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
  expect(answers.filter((answer) => answer === '409 likes_already_sent')).toHaveLength(CONCURRENT_REQUESTS - 1)
  const cards = await t.site.db.selectFrom('likesCards').selectAll().where('memberId', '=', amy.id).execute()
  const likes = await t.site.db.selectFrom('likes').selectAll().where('fromMemberId', '=', amy.id).execute()
  expect([cards.length, likes.length]).toEqual([1, 1])
  // The stored likes are those of the request that succeeded.
  expect(likes[0]?.toMemberId).toBe(men[answers.indexOf('200') % men.length]?.id)

  /** Retries after a short pause if the server is busy because all its connections are in use. */
  async function send(nth: number): Promise<string> {
    for (;;) {
      const answer = await (nth % 2 === 0 ? apps[0] : apps[1]).inject({
        method: 'POST',
        url: '/api/sendlikes/',
        headers: { authorization },
        payload: { eventId, likes: cardOf(nth) },
      })
      if (answer.statusCode === 200) return '200'
      if (answer.statusCode !== 503) return `${answer.statusCode} ${answer.json<ErrorBody>().error}`
      await setTimeout(50)
    }
  }
})

test('two members who like each other always match, even if they send their likes at the same time', async () => {
  const second = await secondProcess(t)
  expect(await missedMatches(suiteSize({ whole: 1_000, inTest: 40 }), [t.site, second.site])).toEqual([])
  await second.close()
})

test('without the event’s lock, some matches are missed', async () => {
  const second = await secondProcess(t)
  const [one, other] = [t.site, second.site].map((site) => ({ ...site, db: site.db.withPlugin(withoutLocks) }))
  if (!one || !other) throw new Error('there are not two sites')
  expect((await missedMatches(50, [one, other])).length).toBeGreaterThan(0)
  await second.close()
})

/** Lets one pair after another send likes for each other, both members at the same time. Returns the rounds without a match. */
async function missedMatches(rounds: number, [one, other]: [Site, Site]): Promise<number[]> {
  const missed: number[] = []
  let pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (pairs.length === 0) pairs = await pairsAtAnEvent(Math.min(PAIRS_AT_ONE_EVENT, rounds - round))
    const { eventId, woman, man } = pairs.pop() ?? expect.fail()
    await Promise.all([sendFrom(one, eventId, woman, man), sendFrom(other, eventId, man, woman)])
    const found = await t.site.db
      .selectFrom('matches')
      .select('memberId')
      .where('eventId', '=', eventId)
      .where('memberId', 'in', [woman.id, man.id])
      .execute()
    if (found.length !== 2) missed.push(round)
  }
  return missed
}

type Pair = { eventId: number; woman: TestMember; man: TestMember }

function sendFrom(site: Site, eventId: number, from: TestMember, to: TestMember): Promise<void> {
  const by = { memberId: from.id, gender: from.gender, role: 'member', sessionId: '' } as const
  return sendLikes(site, by, { eventId, likes: [{ id: to.id, like: true }] })
}

/** Creates pairs at an event that is over. Inserts the bookings with SQL, because there are so many. */
async function pairsAtAnEvent(count: number): Promise<Pair[]> {
  const eventId = await anEvent(t.site, { malePlaces: count, femalePlaces: count })
  const client = new Client({ connectionString: t.database.url })
  await client.connect()
  const pairs: Pair[] = []
  for (let place_number = 1; place_number <= count; place_number += 1) {
    const [woman, man] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
    for (const { id: member_id, gender } of [woman, man]) {
      await insertBookingRow(client, { event_id: eventId, member_id, gender, place_number })
      await recordConsent(t.site, { id: member_id })
    }
    pairs.push({ eventId, woman, man })
  }
  // Moves the event into the past instead of advancing the clock, because each process reads the clock only at intervals.
  await client.query(
    `update events set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days' where id = $1`,
    [eventId],
  )
  await client.end()
  return pairs
}
