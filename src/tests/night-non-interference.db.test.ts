import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frozenServer } from '#tests/non-interference/frozen-server.ts'
import { createNightBase } from '#tests/non-interference/night/base-data.ts'
import { compareNights, NightsDistinguishable } from '#tests/non-interference/night/compare-nights.ts'
import { coupleOf, plainWorld, type NightWorld } from '#tests/non-interference/night/night-world.ts'
import { plantedNightFlaws } from '#tests/non-interference/night/planted-night-flaws.ts'
import type { NightHarness } from '#tests/non-interference/night/observed-night.ts'
import { playNight } from '#tests/non-interference/night/play-night.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let harness: NightHarness
beforeAll(async () => {
  t = await testSite()
  const base = await createNightBase(t)
  const database = await UndoableDatabase.open({ url: t.database.url, log: t.site.log })
  const config = { ...t.site.config, peopleMetBefore: 'never' as const }
  harness = { base, database, server: await frozenServer(t, database, { beginning: base.beginning, config }) }
})
afterAll(async () => {
  await harness.server.app.close()
  await harness.database.close()
  await t.close()
})

const worldWith = (differences: Partial<NightWorld>): NightWorld => ({ ...plainWorld, ...differences })

/** The worlds of each group differ only in something that nobody may learn who is not concerned. */
const groups = {
  'why two never sit together, from before the night': [
    ...(
      [
        'she blocked him',
        'he blocked her',
        'each blocked the other',
        'she blocked and reported him',
        'they met at an earlier event',
        'they met before, and she blocked him',
        'a host keeps them apart',
      ] as const
    ).map((reason) => worldWith({ reason })),
  ],
  'why two never sit together, from the first round': (
    ['she blocked him', 'he blocked her', 'she blocked and reported him', 'a host keeps them apart'] as const
  ).map((reason) => worldWith({ reason, separatedAt: 'in the first round' })),
  'whether a guest was reported': (['nothing happened', 'she reported him'] as const).map((reason) =>
    worldWith({ reason }),
  ),
  'likes of the night before': [
    plainWorld,
    worldWith({ earlierTicks: { women: 'no one', men: 'everyone they met' } }),
    worldWith({ earlierTicks: { women: 'everyone they met', men: 'everyone they met' } }),
  ],
  'likes of this night': (['no one', 'everyone they met'] as const).map((ticks) => worldWith({ ticks })),
}

test.each(someOf(Object.entries(groups), 2))(
  'nobody else can tell from a night: %s',
  async (_what, [first = plainWorld, ...others]) => {
    const { observed } = await compareNights(harness, [first, ...someOf(others, 1)])
    expect(observed.filter(({ answer }) => answer.startsWith('200')).length).toBeGreaterThan(50)
  },
)

test('two guests are planned to sit together only if nothing separates them', async () => {
  const { she, he } = coupleOf(harness.base)
  const couple = [she.bookingId, he.bookingId].toSorted()
  const sitTogether = async (reason: NightWorld['reason']) => {
    const { firstPlan } = await playNight(harness, worldWith({ reason }))
    return firstPlan.rounds.some(({ pairs }) =>
      pairs.some(({ seats }) => isDeepStrictEqual([...seats].toSorted(), couple)),
    )
  }
  expect(await sitTogether('nothing happened')).toBe(true)
  const separated = ['he blocked her', 'they met at an earlier event', 'a host keeps them apart'] as const
  for (const reason of someOf(separated, 1)) expect(await sitTogether(reason)).toBe(false)
})

const worldsWithFlaw = {
  'why two are apart': groups['why two never sit together, from before the night'].slice(1, 4),
  likes: groups['likes of the night before'],
}

const flaws = (['why two are apart', 'likes'] as const).flatMap((about) =>
  Object.entries(plantedNightFlaws[about]).map(([what, flaw]) => ({ about, what, flaw })),
)

test.each(someOf(flaws, 1))('the check catches a planted flaw: $what', async ({ about, flaw }) => {
  const [first = plainWorld, ...others] = worldsWithFlaw[about]
  harness.database.edit = flaw
  const comparison = compareNights(harness, [first, ...others])
  await expect(comparison).rejects.toThrow(NightsDistinguishable)
  harness.database.edit = undefined
  expect(flaw.found()).toBe(true)
})
