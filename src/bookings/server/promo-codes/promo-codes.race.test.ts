import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyPlugin, QueryId, SelectQueryNode, TableNode } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { aBuyer, type Buyer } from '#bookings/server/testing/buyers.ts'
import { aPromoCode } from '#bookings/server/testing/promo-codes.ts'
import { threeProcesses } from '#bookings/server/testing/three-processes.ts'
import { threeSites } from '#bookings/server/testing/three-sites.ts'
import { anEvent } from '#events/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { isWhole, suiteSize } from '#platform/testing/suite-size.ts'
import { listen } from '#platform/testing/send-request.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off', BUSY_AFTER_MS: '1000' })
})
afterEach(() => t.close())

const BUYERS = { whole: 500, inTest: 24 }
const USES = { whole: 40, inTest: 5 }
/** Few, because the buyers of one event wait for its lock before they come to that of the code. */
const BUYERS_OF_EVENT = { whole: 5, inTest: 2 }

type Held = { buyer: Buyer; holdId: string }

/** Holds a place for each buyer, at as many events as that takes. */
async function holdsOf(count: number, atEvent: number): Promise<Held[]> {
  const held: Held[] = []
  let eventId = 0
  for (let number = 0; number < count; number += 1) {
    if (number % atEvent === 0) eventId = await anEvent(t.site)
    const buyer = await aBuyer(t.site, number % 2 === 0 ? 'M' : 'F', 'pays')
    const ordered = await orderPlace(t.site, buyer.by, eventId)
    held.push({ buyer, holdId: ordered.booking_id })
  }
  return held
}

/** Applies the code, and asks again as long as the site is busy. Returns the status of the answer. */
async function applyCode({ buyer, holdId }: Held, port: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/holds/${holdId}/reductions`, {
      method: 'PUT',
      headers: { authorization: await buyer.authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'SPRING', use_credit: false }),
    })
    if (answer.status !== 503) return answer.status
    await pause(50)
  }
  throw new Error('the site stayed busy')
}

async function usesOfCode(site: Site): Promise<number> {
  const rows = await site.db.selectFrom('reductions').select('id').where('kind', '=', 'code').execute()
  return rows.length
}

test('a code with a limit is used exactly as often as it may be, by buyers served by three processes at once', async () => {
  const uses = suiteSize(USES)
  await aPromoCode(t.site, { most_uses: uses })
  const held = await holdsOf(suiteSize(BUYERS), suiteSize(BUYERS_OF_EVENT))
  const three = await (isWhole ? threeProcesses(t) : threeSites(t, 'with the lock'))
  const answers = await Promise.all(held.map((one, number) => applyCode(one, three.ports[number % 3] ?? 0)))
  expect(await three.stop()).toEqual([])
  expect(answers.filter((status) => status === 200)).toHaveLength(uses)
  expect(answers.filter((status) => status === 409)).toHaveLength(held.length - uses)
  expect(await usesOfCode(t.site)).toBe(uses)
})

test('without the lock on the code, it is used more often', async () => {
  await aPromoCode(t.site, { most_uses: 2 })
  const held = await holdsOf(12, 1)
  const unlocked = await secondProcess(t)
  Object.assign(unlocked.site, { db: unlocked.site.db.withPlugin(withoutCodeLock) })
  const port = await listen(unlocked.app)
  await Promise.all(held.map((one) => applyCode(one, port)))
  await unlocked.close()
  expect(await usesOfCode(t.site)).toBeGreaterThan(2)
})

const reads = new WeakSet<QueryId>()

/** Removes the lock on the code, and waits a moment after it was read, so that others read it too. */
const withoutCodeLock: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind !== 'SelectQueryNode' || !isOfCode(node)) return node
    reads.add(queryId)
    const { endModifiers: _lock, ...query } = node
    return query
  },
  async transformResult({ result, queryId }) {
    if (reads.has(queryId)) await pause(50)
    return result
  },
}

function isOfCode({ from, endModifiers }: SelectQueryNode): boolean {
  const table = from?.froms.find((one): one is TableNode => one.kind === 'TableNode')
  return (
    table?.table.identifier.name === 'promo_codes' || (table?.table.identifier.name === 'promoCodes' && !!endModifiers)
  )
}
