import { spawn } from 'node:child_process'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { calendarRuns, type CalendarRun } from './moments.ts'
import { readVitestResults, type Results } from '../tests/results.ts'
import { findFaketime, withMovedClock } from './moved-clock.ts'

const RESULTS = 'test-results/calendar'
/** Suites that repeat one scenario many times. The money suites among them run at two separate moments. */
const HEAVY = '**/*.{race,model,money,killed,corpus,process}.test.ts'
const MONEY = ['.money.test.ts', 'bookings/server/payments']

type Outcome = Pick<Results, 'passed' | 'failures'>

/**
 * Runs the unit and database tests at times when tests that depend on the clock would fail, and reports the failures of each
 * run. Returns the exit code. `wanted` lists runs ('new-year', 'money-morning'); an empty list means all.
 */
export async function proveCalendar(wanted: readonly string[]): Promise<number> {
  const all = calendarRuns(Temporal.Now.plainDateISO('Europe/London'))
  const unknown = wanted.filter((name) => !all.some((run) => run.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown run '${unknown.join("', '")}'. Choose from ${all.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  const library = findFaketime()
  await mkdir(RESULTS, { recursive: true })
  const totals = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const run of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const began = performance.now()
    const outcome = await runAt(run, library)
    const { passed, failures: failed } = run.tests === 'planted' ? asControl(outcome) : outcome
    const seconds = Math.round((performance.now() - began) / 1000)
    console.info(`${formatRun(run)}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
    totals.passed += passed
    totals.failed += failed.length
    failures.push(...failed.map((failure) => `${run.name} › ${failure}`))
  }
  for (const failure of failures) console.info(`\n✗ ${failure}`)
  console.info(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0
}

/** Turns the outcome of the control run into a pass if its one test failed. */
function asControl({ failures }: Outcome): Outcome {
  const found = failures.length === 1 && failures[0]?.includes('born on 1 January 1990')
  return found
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: ['the planted test did not fail as expected', ...failures] }
}

function formatRun({ name, at, timeZone, tests }: CalendarRun): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' })
  const which = { most: '', money: ', payment tests', planted: ', a test that must fail' }[tests]
  return `${name} (${local} in London, machine in ${timeZone}${which})`
}

/** Runs Vitest once, and saves its output beside its results. */
async function runAt(run: CalendarRun, library: string): Promise<Outcome> {
  const [log, results] = [join(RESULTS, `${run.name}.log`), join(RESULTS, `${run.name}.json`)]
  const tests = {
    most: ['--exclude', HEAVY],
    money: ['--project', 'db', ...MONEY],
    planted: ['--config', 'scripts/calendar/planted/vitest.config.ts'],
  }[run.tests]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const output = await open(log, 'w')
  const child = spawn('vitest', ['run', ...reporters, ...tests], {
    stdio: ['ignore', output.fd, output.fd],
    env: { ...process.env, ...withMovedClock(library, run.at), TZ: run.timeZone },
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  await output.close()
  const outcome = await readVitestResults(results)
  if (outcome.failures.length === 0 && (code !== 0 || outcome.passed === 0))
    outcome.failures.push(`Vitest exited with ${code} after ${outcome.passed} passed: see ${log}`)
  return outcome
}
