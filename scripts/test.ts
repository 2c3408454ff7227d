import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'

// Everything that must hold, in the order in which it fails soonest. `npm test -- types browser` runs those steps alone.
type Totals = { passed: number; failed: number; skipped: number }
type Step = { name: string; command: string; totals?: () => Promise<Totals> }

const steps: Step[] = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint' },
  { name: 'files', command: 'node scripts/check-files.ts' },
  { name: 'imports', command: 'node scripts/check-imports.ts' },
  { name: 'unused', command: 'knip' },
  {
    name: 'vitest',
    command: 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
    totals: vitestTotals,
  },
  { name: 'browser', command: 'playwright test', totals: browserTotals },
]

const wanted = process.argv.slice(2)
const sum: Totals = { passed: 0, failed: 0, skipped: 0 }
await rm('test-results', { recursive: true, force: true })
await mkdir('test-results', { recursive: true })
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await run(step)
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.info(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

async function run({ name, command, totals }: Step): Promise<void> {
  console.info(`\n— ${name}: ${command}`)
  const began = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  console.info(`— ${name} took ${Math.round((performance.now() - began) / 1000)} s`)
  const counted = (await totals?.()) ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  // A runner that ended badly without naming a failed test has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counted[key]
}

async function vitestTotals(): Promise<Totals> {
  const result = await results('test-results/vitest.json')
  return {
    passed: result.numPassedTests ?? 0,
    failed: result.numFailedTests ?? 0,
    skipped: (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0),
  }
}

async function browserTotals(): Promise<Totals> {
  const { stats = {} } = await results('test-results/e2e.json')
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  }
}

type Results = Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number | undefined> & {
  stats?: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}

/** A runner that wrote nothing has run nothing. */
function results(file: string): Promise<Partial<Results>> {
  return readFile(file, 'utf8').then(JSON.parse, () => ({}))
}
