import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself, type Staff } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { endEvent } from '#events/server/end-event.ts'
import { aDraft, anEvent } from '#events/testing.ts'
import { actionsOn, allRows, publicVersion } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let host: Staff
beforeAll(async () => {
  t = await testSite()
  const { id } = await aMember(t.site, { role: 'host' })
  host = { role: 'host', memberId: id }
})
afterAll(() => t.close())

/** Creates an event that starts in `hours` hours and lasts two and a half hours. */
function eventIn(hours: number): Promise<number> {
  const startsAt = t.clock.now().add({ minutes: hours * 60 })
  return anEvent(t.site, { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() })
}
const advanceMinutes = (minutes: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))

test('an event that a host ends is past for everyone, and the audit records who ended it', async () => {
  const id = await eventIn(1)
  await advanceMinutes(120)
  const [before, earliest] = [await publicVersion(t.site.db), t.clock.now().epochMilliseconds]

  await endEvent(t.site, host, id)
  await t.site.versionPoller.poll()

  const row = await t.site.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.endedAt?.epochMilliseconds).toBeGreaterThanOrEqual(earliest)
  expect(row.endedAt?.epochMilliseconds).toBeLessThanOrEqual(t.clock.now().epochMilliseconds)
  expect(String(row.changedAt)).toBe(String(row.endedAt))
  expect(await publicVersion(t.site.db)).toBeGreaterThan(before)
  expect(await actionsOn(t.site.db, id)).toEqual(['event created', 'event published', 'event ended'])
  const by = await t.site.db.selectFrom('audit').select('actorId').where('action', '=', 'event ended').execute()
  expect(by).toEqual([{ actorId: host.memberId }])
  expect((await t.app.inject(`/api/event?id=${id}`)).json()).toMatchObject({ past_event: true })
})

test.each<[string, () => Promise<number>, string]>([
  ['an unknown event', async () => 2_000_000_000, 'event_not_found'],
  ['a draft', () => aDraft(t.site), 'event_not_published'],
  ['an event that has not started', () => eventIn(1), 'event_not_under_way'],
  [
    'a cancelled event',
    async () => {
      const id = await eventIn(1)
      await cancelEvent(t.site, siteItself, id)
      await advanceMinutes(90)
      return id
    },
    'event_already_cancelled',
  ],
  [
    'an event that has already been ended',
    async () => {
      const id = await eventIn(1)
      await advanceMinutes(90)
      await endEvent(t.site, siteItself, id)
      return id
    },
    'event_already_ended',
  ],
  [
    'an event whose planned end was two hours ago',
    async () => {
      const id = await eventIn(1)
      await advanceMinutes(60 + 150 + 120)
      return id
    },
    'event_already_ended',
  ],
])('ending %s is refused with its error code and changes nothing', async (_what, make, error) => {
  const id = await make()
  const before = await allRows(t.site.db)

  await expect(endEvent(t.site, host, id)).rejects.toMatchObject({ refusal: { error } })

  expect(await allRows(t.site.db)).toEqual(before)
})

test('when two hosts end an event at the same time, one succeeds and the other is refused', async () => {
  const id = await eventIn(1)
  await advanceMinutes(90)

  const answers = await Promise.allSettled([endEvent(t.site, host, id), endEvent(t.site, siteItself, id)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await actionsOn(t.site.db, id)).filter((action) => action === 'event ended')).toHaveLength(1)
})
