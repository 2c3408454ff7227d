import { spawn } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemo } from '../../e2e/fill-demo.ts'
import { readPlaywrightResults, type Results } from '../tests/results.ts'
import { engines, findFirefox, findWebKit, type Engine } from './find-engines.ts'

const RESULTS = 'test-results/engines'
const names = { firefox: 'Firefox', webkit: 'WebKit' }
const find = { firefox: findFirefox, webkit: findWebKit }

/**
 * Runs the core journey in Firefox and in WebKit, and reports the failures in each. Returns the exit code. `wanted` lists
 * engines; an empty list means both.
 */
export async function proveEngines(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !engines.some((engine) => engine === name))
  if (unknown.length > 0) {
    console.error(`Unknown engine '${unknown.join("', '")}'. Choose from ${engines.join(', ')}.`)
    return 1
  }
  const chosen = engines.filter((engine) => wanted.length === 0 || wanted.includes(engine))
  try {
    for (const engine of chosen) find[engine]()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  await rm(RESULTS, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  console.info(`Filling a demo … The output and screenshots of each engine will be in ${RESULTS}/.`)
  const { filled, remove } = await fillDemo()
  const totals = { passed: 0, failed: 0 }
  const failures: string[] = []
  try {
    for (const engine of chosen) {
      const began = performance.now()
      const { passed, failures: failed } = await runIn(engine, JSON.stringify(filled))
      const seconds = Math.round((performance.now() - began) / 1000)
      console.info(`${names[engine]}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
      totals.passed += passed
      totals.failed += failed.length
      failures.push(...failed)
    }
  } finally {
    await remove()
  }
  for (const failure of failures) console.info(`\n✗ ${failure}`)
  console.info(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0
}

/** Runs Playwright's test runner once, and saves its output beside its results. */
async function runIn(engine: Engine, filled: string): Promise<Pick<Results, 'passed' | 'failures'>> {
  const [log, results] = [join(RESULTS, `${engine}.log`), join(RESULTS, `${engine}.json`)]
  const output = await open(log, 'w')
  const child = spawn('playwright', ['test', '--config', 'e2e/engines/playwright.config.ts', '--project', engine], {
    stdio: ['ignore', output.fd, output.fd],
    env: { ...process.env, TZ: 'Europe/London', E2E_FILLED_DEMO: filled, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  await output.close()
  const outcome = await readPlaywrightResults(results)
  if (outcome.failures.length === 0 && (code !== 0 || outcome.passed === 0))
    outcome.failures.push(`[${engine}] Playwright exited with ${code} after ${outcome.passed} passed: see ${log}`)
  return outcome
}
