import { resolve } from 'node:path'
import { z } from 'zod'
import { startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { median, printTable, spread } from './required-figures.ts'
import { runBundled } from './run-bundled.ts'

const ActionCost = z.object({
  statements: z.int().positive(),
  transactions: z.int(),
  eventLocks: z.int(),
  jobs: z.int(),
  cpuMs: z.array(z.number()),
  ms: z.array(z.number()),
})
export type ActionCost = z.infer<typeof ActionCost>

/**
 * Prints what the actions of members cost beside bookings. The password of the sign-in is stored with a cheap hash: `sign-ins`
 * measures the hashing. `src/tests/statements-of-actions.db.test.ts` fixes the statements, and the requirements set no limit.
 */
export async function measureActions(stack: AsyncDisposableStack): Promise<string[]> {
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  const environment = { BENCH_POSTGRES: JSON.stringify(connection) }
  const costs = z.record(z.string(), ActionCost).parse(await runBundled(stack, 'bench/action-costs.ts', environment))
  printTable([
    ['', 'statements', 'transactions', 'event locks', 'jobs', 'CPU of the site, ms', 'from … to', 'ms with jobs'],
    ...Object.entries(costs).map(([name, { statements, transactions, eventLocks, jobs, cpuMs, ms }]) => [
      name,
      ...[statements, transactions, eventLocks, jobs].map(String),
      ...[median(cpuMs).toFixed(1), spread(cpuMs, 1), median(ms).toFixed(1)],
    ]),
  ])
  return []
}
