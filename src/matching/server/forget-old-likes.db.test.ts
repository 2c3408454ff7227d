import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch, goTo } from '#matching/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ MESSAGES_KEPT_MONTHS: '12' })
})
afterAll(() => t.close())

const kept = async (eventId: number) => {
  const [cards, likes, matches] = await Promise.all(
    (['likesCards', 'likes', 'matches'] as const).map((table) =>
      t.site.db.selectFrom(table).select('eventId').where('eventId', '=', eventId).execute(),
    ),
  )
  return [cards?.length, likes?.length, matches?.length]
}
const endOf = async (eventId: number) =>
  (await t.site.db.selectFrom('events').select('endsAt').where('id', '=', eventId).executeTakeFirstOrThrow()).endsAt
/** How many pairs are still counted for the event. */
const pairsOnceAt = async (eventId: number) =>
  (await t.site.db.selectFrom('forgottenMatches').select('pairs').where('eventId', '=', eventId).executeTakeFirst())
    ?.pairs

test('likes and matches are deleted once the set time has passed since the event, and the number of matched pairs stays', async () => {
  const old = await aMatch(t)
  const aYearOn = (await endOf(old.eventId)).toZonedDateTimeISO('Europe/London').add({ years: 1 })
  // A new test event is a week ahead.
  await goTo(t, aYearOn.subtract({ days: 9 }).toInstant())
  const late = await aMatch(t)

  await t.sweep()
  expect(await kept(old.eventId)).toEqual([2, 2, 2])

  await goTo(t, aYearOn.add({ days: 1 }).toInstant())
  await t.sweep()
  expect(await kept(old.eventId)).toEqual([0, 0, 0])
  expect(await kept(late.eventId)).toEqual([2, 2, 2])
  expect([await pairsOnceAt(old.eventId), await pairsOnceAt(late.eventId)]).toEqual([1, undefined])
})
