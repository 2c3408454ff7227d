import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch, advanceTo } from '#matching/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ MESSAGE_RETENTION_MONTHS: '12' })
})
afterAll(() => t.close())

const storedCards = async (eventId: number) => {
  const [cards, likes, matches] = await Promise.all(
    (['likesCards', 'likes', 'matches'] as const).map((table) =>
      t.site.db.selectFrom(table).select('eventId').where('eventId', '=', eventId).execute(),
    ),
  )
  return [cards?.length, likes?.length, matches?.length]
}
const endOf = async (eventId: number) =>
  (await t.site.db.selectFrom('events').select('endsAt').where('id', '=', eventId).executeTakeFirstOrThrow()).endsAt
/** Returns the number of deleted matches that is recorded for the event. */
const deletedPairsAt = async (eventId: number) =>
  (await t.site.db.selectFrom('deletedMatches').select('pairs').where('eventId', '=', eventId).executeTakeFirst())
    ?.pairs
/** Returns the number of deleted likes cards that is recorded for the event. */
const deletedCardsAt = async (eventId: number) =>
  (await t.site.db.selectFrom('deletedLikesCards').select('cards').where('eventId', '=', eventId).executeTakeFirst())
    ?.cards

test('likes and matches are deleted after the retention period, and the numbers of senders and of matched pairs are retained', async () => {
  const old = await aMatch(t)
  const aYearOn = (await endOf(old.eventId)).toZonedDateTimeISO('Europe/London').add({ years: 1 })
  // `aMatch` creates an event that starts in a week.
  await advanceTo(t, aYearOn.subtract({ days: 9 }).toInstant())
  const late = await aMatch(t)

  await t.sweep()
  expect(await storedCards(old.eventId)).toEqual([2, 2, 2])

  await advanceTo(t, aYearOn.add({ days: 1 }).toInstant())
  await t.sweep()
  expect(await storedCards(old.eventId)).toEqual([0, 0, 0])
  expect(await storedCards(late.eventId)).toEqual([2, 2, 2])
  expect([await deletedPairsAt(old.eventId), await deletedPairsAt(late.eventId)]).toEqual([1, undefined])
  expect([await deletedCardsAt(old.eventId), await deletedCardsAt(late.eventId)]).toEqual([2, undefined])
})
