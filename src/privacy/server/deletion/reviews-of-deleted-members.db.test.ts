import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { TestMember } from '#accounts/testing.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import type { getRating, listReviews } from '#reviews/contract.ts'
import { anEveningWithGuests, review } from '#reviews/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

async function rating() {
  await t.site.versionPoller.poll()
  return (await t.api<typeof getRating>('GET /api/reviews/rating')).rating
}

const reviewsLeft = ({ id }: TestMember) =>
  t.site.db.selectFrom('reviews').select('id').where('memberId', '=', id).execute()

test('the average counts good and bad reviews, and loses one as soon as its author asks for deletion', async () => {
  const { eventId, guests } = await anEveningWithGuests(t, { guests: 6 })
  const [leaving] = guests
  if (!leaving) throw new Error('nobody came')
  for (const [nth, guest] of guests.slice(0, 4).entries()) await review(t, guest, eventId, { stars: nth === 0 ? 1 : 5 })
  expect(await rating()).toBeNull()
  for (const guest of guests.slice(4)) await review(t, guest, eventId, { stars: 3 })
  expect(await rating()).toEqual({ average: 3.7, count: 6 })

  await requestDeletionOf(t.site, siteItself, leaving.id, { forfeitedEventIds: [] })
  expect(await rating()).toEqual({ average: 4.2, count: 5 })
  expect((await t.api<typeof listReviews>('GET /api/reviews', { query: {} })).reviews).toHaveLength(5)
  await t.runJobs()
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 2 }))
  await t.sweep()
  await t.runJobs()
  expect(await reviewsLeft(leaving)).toEqual([])
})
