import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWorlds, WorldsDistinguishable, type Harness } from '#tests/non-interference/compare-worlds.ts'
import { plantedFlaws } from '#tests/non-interference/planted-flaws.ts'
import { aboutOther, aboutPeople, notRequested, requestsOf } from '#tests/non-interference/requests.ts'
import { castOf, createBaseData } from '#tests/non-interference/base-data.ts'
import { frozenServer } from '#tests/non-interference/frozen-server.ts'
import { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { PAIRS_PER_WORLD, distinctWorlds } from '#tests/non-interference/world.ts'
import { runDueSweeps } from '#platform/server/sweeps.ts'
import { someOf, suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import { testSite, type TestSite } from './test-site.ts'
import { sweeps } from '#app/worker.ts'

const SEED = 20261204
const PAIRS = { whole: 5_000, inTest: 4 }
/** More than this many of ten worlds must reveal a like, and more than this many a match, once the viewer may see it. */
const REVEALED_OF_TEN = 2
const WORLDS_UNTIL_NOTICED = 20
const ENDS_AFTER_MS = 60 * 60_000

let t: TestSite
let database: UndoableDatabase
let harness: Harness
beforeAll(async () => {
  t = await testSite()
  database = await UndoableDatabase.open({ url: t.database.url, log: t.site.log })
  harness = await openHarness()
})
afterAll(async () => {
  await harness.app.close()
  await database.close()
  await t.close()
})

/** Opens the site on a database whose changes can be undone, with a stopped clock. */
async function openHarness(): Promise<Harness> {
  const baseData = await createBaseData(t)
  const { beginning } = baseData
  const { frozenSite, app, versionPoller, runJobs } = await frozenServer(t, database, { beginning })
  let version = 1_000_000
  return {
    ...{ frozenSite, app, database, baseData, runJobs },
    sweep: async () => void (await runDueSweeps(frozenSite.site, sweeps)),
    clearResponseCache: () => versionPoller.publicVersions.raiseTo([(version += 1)]),
  }
}

test('every operation that a member may call is requested, or has a stated reason for the exception', () => {
  const covered: readonly string[] = [...aboutPeople, ...aboutOther, ...Object.keys(notRequested)]
  const ofMembers = Object.entries(authorisationMatrix).flatMap(([route, actors]) =>
    actors.includes('member') ? [route] : [],
  )
  expect(ofMembers.filter((route) => !covered.includes(route))).toEqual([])
})

test('every operation in the lists is requested for a viewer who has events, bookings and messages', () => {
  const { eventIds, stranger } = harness.baseData
  const context = {
    ...{ cast: castOf(harness.baseData, 'F'), stranger, eventIds, turn: 0 },
    ...{ sessionId: randomUUID(), portrait: '/portraits/a', messageIds: [randomUUID()] },
    bookingIds: new Map(eventIds.map((id) => [id, randomUUID()])),
  }
  const requests = [...aboutPeople, ...aboutOther].map((address) => [address, requestsOf(address, context).length])
  expect(requests.filter(([, count]) => count === 0)).toEqual([])
})

test(
  'no response or email reveals another member’s like before the viewer may see it',
  async () => {
    let likes = 0
    let matches = 0
    const property = fc.asyncProperty(distinctWorlds, async (world) => {
      const seen = await compareWorlds(harness, world)
      if (areDifferent(seen.map((later) => later.map(({ asLiker }) => asLiker)))) likes += 1
      if (areDifferent(seen.map((later) => later.map(({ asMatch }) => asMatch)))) matches += 1
    })
    const numRuns = Math.ceil(suiteSize(PAIRS) / PAIRS_PER_WORLD)
    const plugins = [fc.interruptAfterTimeLimit(ENDS_AFTER_MS, { failOnInterrupt: true })]
    await fc.assert(property, { seed: suiteSeed(SEED), numRuns, plugins })
    expect(Math.min(likes, matches)).toBeGreaterThan((numRuns * REVEALED_OF_TEN) / 10)
  },
  2 * ENDS_AFTER_MS,
)

function areDifferent(lists: unknown[]): boolean {
  return new Set(lists.map((list) => JSON.stringify(list))).size > 1
}

test.each(someOf(Object.entries(plantedFlaws), 1))(
  'the check catches a planted flaw: %s',
  async (_what, flaw) => {
    const property = fc.asyncProperty(distinctWorlds, async (world) => {
      await compareWorlds(harness, world)
    })
    database.edit = flaw
    const details = await fc.check(property, { seed: SEED, numRuns: WORLDS_UNTIL_NOTICED, endOnFailure: true })
    database.edit = undefined
    expect(flaw.found()).toBe(true)
    expect(details.errorInstance).toBeInstanceOf(WorldsDistinguishable)
  },
  2 * ENDS_AFTER_MS,
)
