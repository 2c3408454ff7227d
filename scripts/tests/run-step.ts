import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { readPlaywrightResults, readVitestResults, type Results } from './results.ts'
import { recordTestSeconds } from './test-seconds.ts'

/** One command of `npm test`. Without `results` it is counted as one test, which passes or fails by the exit code. */
export type Step = { name: string; command: string; results?: () => Promise<Results> }

export type Outcome = Results & { name: string; seconds: number }

const MAX_LINES_SHOWN = 60
const VITEST_RESULTS = 'test-results/vitest.json'

/** Returns the step that runs Vitest on all test files, or on some. `files` is inserted into the shell command. */
export function vitestStep(files = ''): Step {
  return {
    name: 'vitest',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${VITEST_RESULTS} ${files}`,
    async results() {
      await recordTestSeconds(VITEST_RESULTS)
      return readVitestResults(VITEST_RESULTS)
    },
  }
}

/** Returns the step that runs all browser journeys, or some. */
export function playwrightStep(files = ''): Step {
  return {
    name: 'browser',
    command: `playwright test ${files}`,
    results: () => readPlaywrightResults('test-results/e2e.json'),
  }
}

/** Runs a shell command and writes its output to `log`. A failure includes the end of the log. */
export async function runStep({ name, command, results }: Step, log: string): Promise<Outcome> {
  const began = performance.now()
  const output = await open(log, 'w')
  const child = spawn(command, { shell: true, stdio: ['ignore', output.fd, output.fd] })
  const forwardSignal = () => child.kill('SIGTERM')
  process.once('SIGTERM', forwardSignal)
  const [code] = await once(child, 'close')
  process.off('SIGTERM', forwardSignal)
  await output.close()
  const seconds = Math.round((performance.now() - began) / 1000)
  const testResults = (await results?.()) ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] }
  // A runner has also failed if it exits with an error without reporting a failed test, or if it ran no tests.
  if (testResults.failed === 0 && (code !== 0 || testResults.passed === 0)) testResults.failed = 1
  if (testResults.failed > 0 && testResults.failures.length === 0)
    testResults.failures.push(`${name}\n${await tailOf(log)}`)
  return { name, seconds, ...testResults }
}

/** Formats the summary line of a step: passed or failed, its counts and its time. */
export function describeOutcome({ name, seconds, passed, failed, skipped }: Outcome): string {
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  const isOne = passed + failed === 1
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${`${seconds} s`.padStart(7)}${isOne ? '' : `  ${counts.join(', ')}`}`
}

async function tailOf(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  return lines.slice(-MAX_LINES_SHOWN).join('\n')
}
