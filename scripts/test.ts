import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { readPlaywrightResults, readVitestResults, type Results } from './tests/results.ts'

// Everything that must hold, in the order in which it fails soonest. `npm test -- types browser` runs those steps alone.
type Step = { name: string; command: string; results?: () => Promise<Results> }

const steps: Step[] = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint' },
  { name: 'files', command: 'node scripts/check-files.ts' },
  { name: 'tests', command: 'node scripts/check-tests.ts' },
  { name: 'imports', command: 'node scripts/check-imports.ts' },
  { name: 'unused', command: 'knip' },
  {
    name: 'vitest',
    command: 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
    results: () => readVitestResults('test-results/vitest.json'),
  },
  { name: 'browser', command: 'playwright test', results: () => readPlaywrightResults('test-results/e2e.json') },
]

const wanted = process.argv.slice(2)
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
await rm('test-results', { recursive: true, force: true })
await mkdir('test-results', { recursive: true })
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await run(step)
// Said again at the end: a long output is often read from there.
for (const failure of failures) console.info(`\n✗ ${failure}`)
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
console.info(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

async function run({ name, command, results }: Step): Promise<void> {
  console.info(`\n— ${name}: ${command}`)
  const began = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  console.info(`— ${name} took ${Math.round((performance.now() - began) / 1000)} s`)
  const counted = (await results?.()) ?? {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
    skipped: 0,
    failures: [],
  }
  // A runner that ended badly without naming a failed test has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counted[key]
  if (counted.failed > 0) failures.push(...(counted.failures.length > 0 ? counted.failures : [name]))
}
