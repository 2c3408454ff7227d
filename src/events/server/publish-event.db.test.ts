import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { actionsOn, allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

test('a draft is visible to everyone once it has been published and the version poller has run', async () => {
  const id = await aDraft(t.site, { title: 'Out of the drawer' })
  expect((await t.app.inject(`/event/${id}`)).statusCode).toBe(404)
  const before = await publicVersion(t.site.db)

  await publishEvent(t.site, siteItself, id)
  await t.site.versionPoller.poll()

  expect(await publicVersion(t.site.db)).toBeGreaterThan(before)
  expect((await t.app.inject(`/event/${id}`)).body).toContain('Out of the drawer')
  expect(await actionsOn(t.site.db, id)).toEqual(['event created', 'event published'])
})

test.each([
  ['a published event', () => anEvent(t.site), 'event_already_published', 409],
  [
    'a cancelled event',
    async () => {
      const id = await anEvent(t.site)
      await cancelEvent(t.site, siteItself, id)
      return id
    },
    'event_already_cancelled',
    409,
  ],
  ['an unknown event', async () => 2_000_000_000, 'event_not_found', 404],
  [
    'a draft whose start has passed',
    async () => {
      const startsAt = t.clock.now().add({ minutes: 1 })
      const id = await aDraft(t.site, {
        startsAt: startsAt.toString(),
        endsAt: startsAt.add({ hours: 2 }).toString(),
      })
      await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 2 }))
      return id
    },
    'event_starts_in_the_past',
    422,
  ],
])('publishing %s is refused with its error code and changes nothing', async (_what, make, error, status) => {
  const id = await make()
  const before = await allRows(t.site.db)

  await expect(publishEvent(t.site, siteItself, id)).rejects.toMatchObject({ refusal: { error, status } })

  expect(await allRows(t.site.db)).toEqual(before)
})
