import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { recordDomainEvents } from '#platform/testing/record-domain-events.ts'
import { actionsOn, allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let emittedEvents: () => Promise<string[]>
beforeAll(async () => {
  t = await testSite()
  emittedEvents = await recordDomainEvents(t.site, ['events.cancelled'])
})
afterAll(() => t.close())

function eventRow(id: number) {
  return t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a cancelled event keeps its page, which shows the cancellation, and `events.cancelled` is emitted once', async () => {
  const id = await anEvent(t.site)
  const before = await publicVersion(t.site.db)

  await cancelEvent(t.site, siteItself, id)
  await t.site.versionPoller.poll()

  expect(await emittedEvents()).toEqual([`events.cancelled {"eventId":${id}}`])
  expect(await eventRow(id)).toMatchObject({ calendarSequence: 1 })
  expect(await publicVersion(t.site.db)).toBeGreaterThan(before)
  expect(await actionsOn(t.site.db, id)).toEqual(['event created', 'event published', 'event cancelled'])
  const page = await t.app.inject(`/event/${id}`)
  expect([page.statusCode, page.body.includes('This event has been cancelled.')]).toEqual([200, true])
})

test('a cancellation that fails halfway emits nothing and changes nothing', async () => {
  const id = await anEvent(t.site)
  const before = await allRows(t.site.db)

  const cancel = cancelEvent(t.site, { role: 'owner', memberId: 'nobody' }, id)

  await expect(cancel).rejects.toThrow('invalid input syntax for type uuid')
  expect(await allRows(t.site.db)).toEqual(before)
})

test.each([
  ['a draft', () => aDraft(t.site), 'event_not_published', 409],
  ['an unknown event', async () => 2_000_000_000, 'event_not_found', 404],
  [
    'an event that is already cancelled',
    async () => {
      const id = await anEvent(t.site)
      await cancelEvent(t.site, siteItself, id)
      return id
    },
    'event_already_cancelled',
    409,
  ],
  [
    'an event that has started',
    async () => {
      const id = await anEvent(t.site)
      await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 7 * 24, minutes: 1 }))
      return id
    },
    'event_already_started',
    409,
  ],
])('cancelling %s is refused with its error code and changes nothing', async (_what, make, error, status) => {
  const id = await make()
  const before = await allRows(t.site.db)

  await expect(cancelEvent(t.site, siteItself, id)).rejects.toMatchObject({ refusal: { error, status } })

  expect(await allRows(t.site.db)).toEqual(before)
})
