/**
 * Counts what the actions of members cost, each with the jobs that it causes, and measures the processor time of the site's
 * process for it. Bundled like the site and run as a separate process. The requests come from the process itself.
 */
import { makeDatabase, type PostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { countAction, membersActions } from '#tests/count-actions.ts'
import { siteOn } from '#tests/test-site.ts'
import type { ActionCost } from './actions.ts'

const ROUNDS = 12
const WARM_UP_ROUNDS = 4

const connection: PostgresForTests = JSON.parse(process.env['BENCH_POSTGRES'] ?? '')
const t = await siteOn(await makeDatabase(connection, connection.template), { LIMITS: 'on' })
const costs: Record<string, ActionCost> = {}
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
  for (const [name, act] of Object.entries(await membersActions(t))) {
    const [before, began] = [process.cpuUsage(), performance.now()]
    const { cost } = await countAction(t, name, act)
    const { user, system } = process.cpuUsage(before)
    const ms = performance.now() - began
    const action = (costs[name] ??= { ...cost, cpuMs: [], ms: [] })
    if (round < 0) continue
    action.cpuMs.push((user + system) / 1_000)
    action.ms.push(ms)
  }
}
await t.close()
process.send?.(costs)
