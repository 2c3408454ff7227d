import { spawnSync } from 'node:child_process'
import { proveAt } from './calendar/prove-at.ts'
import { proveCalendar } from './calendar/prove-calendar.ts'

// The heavy suites at their whole size; `npm test` runs a tenth of each with a fixed seed. `npm run prove -- race` runs those alone;
// `npm run prove -- calendar` runs the others at times when tests that lean on the clock fail; `npm run prove -- at 09:40` runs all
// of `npm test` at that time in London.
const [first, ...others] = process.argv.slice(2)
process.exitCode = await prove()

async function prove(): Promise<number> {
  if (first === 'calendar') return proveCalendar(others)
  if (first === 'at') return proveAt(others[0], others.slice(1))
  return proveHeavySuites(process.argv.slice(2))
}

function proveHeavySuites(suites: readonly string[]): number {
  const all = ['.race.test.ts', '.model.test.ts', '.money.test.ts', '.killed.test.ts', '.corpus.test.ts']
  const chosen = suites.length > 0 ? suites : all
  const { status } = spawnSync('vitest', ['run', '--project', 'db', '--testTimeout', '3600000', ...chosen], {
    stdio: 'inherit',
    env: { ...process.env, SUITE_SIZE: 'whole' },
  })
  return status ?? 1
}
