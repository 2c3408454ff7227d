import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { stepsForChanges, type ChosenSteps } from './tests/run-changed.ts'
import { describeOutcome, playwrightStep, runStep, vitestStep, type Outcome, type Step } from './tests/run-step.ts'

// Runs every check. `npm test -- types browser` runs only those steps. `npm test -- changed` runs the tests nearest to the
// changes in the working tree.
const allChecks: Step[] = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'lint', command: 'oxlint' },
  { name: 'files', command: 'node scripts/check-files.ts' },
  { name: 'tests', command: 'node scripts/check-tests.ts' },
  { name: 'imports', command: 'node scripts/check-imports.ts' },
  { name: 'unused', command: 'knip' },
]
const allRunners: Step[] = [vitestStep(), playwrightStep()]

// Shared by the steps, which start many processes that load the same code.
process.env.NODE_COMPILE_CACHE ||= resolve('node_modules/.cache/compiled')
const requestedNames = process.argv.slice(2)
const { checks, runners, summary } =
  requestedNames.join() === 'changed' ? await stepsForChanges() : stepsNamed(requestedNames)
for (const line of summary) console.info(line)
if (checks.length + runners.length === 0) process.exit()
await rm('test-results', { recursive: true, force: true })
await mkdir('test-results', { recursive: true })
console.info('The output of each step is in test-results/.')
// Each runner spends a tenth to a fifth of its time waiting. In parallel they use every core.
const outcomes = (await Promise.all([runInTurn(checks), ...runners.map((runner) => runInTurn([runner]))])).flat()

for (const failure of outcomes.flatMap(({ failures }) => failures)) console.info(`\n✗ ${failure}`)
const sum = (what: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[what], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.info(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0

function stepsNamed(names: readonly string[]): ChosenSteps {
  const all = [...allChecks, ...allRunners].map(({ name }) => name)
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    console.error(`Unknown step '${unknown.join("', '")}'. Choose from ${all.join(', ')}, and changed.`)
    process.exit(1)
  }
  const isRequested = ({ name }: Step) => names.length === 0 || names.includes(name)
  return { checks: allChecks.filter(isRequested), runners: allRunners.filter(isRequested), summary: [] }
}

async function runInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const done: Outcome[] = []
  for (const step of steps) {
    const outcome = await runStep(step, `test-results/${step.name}.log`)
    console.info(describeOutcome(outcome))
    done.push(outcome)
  }
  return done
}
