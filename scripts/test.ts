import { mkdir, rm } from 'node:fs/promises'
import { readPlaywrightResults, readVitestResults } from './tests/results.ts'
import { describeOutcome, runStep, type Outcome, type Step } from './tests/run-step.ts'

// Everything that must hold. `npm test -- types browser` runs those steps alone.
const checks: Step[] = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint' },
  { name: 'files', command: 'node scripts/check-files.ts' },
  { name: 'tests', command: 'node scripts/check-tests.ts' },
  { name: 'imports', command: 'node scripts/check-imports.ts' },
  { name: 'unused', command: 'knip' },
]
const runners: Step[] = [
  {
    name: 'vitest',
    command: 'vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json',
    results: () => readVitestResults('test-results/vitest.json'),
  },
  { name: 'browser', command: 'playwright test', results: () => readPlaywrightResults('test-results/e2e.json') },
]

const wanted = process.argv.slice(2)
const names = [...checks, ...runners].map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step '${unknown.join("', '")}'. There are ${names.join(', ')}.`)
  process.exit(1)
}
await rm('test-results', { recursive: true, force: true })
await mkdir('test-results', { recursive: true })
console.info('The output of each step is in test-results/.')
// The two runners take every core they get, so they take turns; the checks fit in beside them.
const outcomes = (await Promise.all([runInTurn(checks), runInTurn(runners)])).flat()

for (const failure of outcomes.flatMap(({ failures }) => failures)) console.info(`\n✗ ${failure}`)
const sum = (what: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[what], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.info(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0

async function runInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const done: Outcome[] = []
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const outcome = await runStep(step, `test-results/${step.name}.log`)
    console.info(describeOutcome(outcome))
    done.push(outcome)
  }
  return done
}
