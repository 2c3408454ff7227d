import { execFileSync, spawnSync } from 'node:child_process'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import {
  COVERED_FOLDER,
  FINDINGS_FOLDER,
  HTML_FOLDER,
  PLANTED_HTML,
  type Finding,
} from '../../e2e/standards/finding.ts'
import { readPlaywrightResults } from '../tests/results.ts'
import { isFalseAlarm } from './false-alarms.ts'
import { installEngines, type InstalledEngines } from './install-engines.ts'
import { checkStructuredData } from './structured-data.ts'

const FOLDER = 'test-results/standards'
const RESULTS = `${FOLDER}/pages.json`

/**
 * Checks all states of the pages with axe, Siteimprove Alfa, IBM's engine and the Nu HTML checker, in all widths and schemes of
 * colours, and whether faults that are planted are found. `wanted` are parts of the names of states. Returns the exit code.
 */
export async function provePages(wanted: readonly string[]): Promise<number> {
  let engines: InstalledEngines
  try {
    engines = await installEngines()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(HTML_FOLDER, { recursive: true })
  const only = wanted.length > 0 ? ['--grep', wanted.join('|')] : []
  const { status } = spawnSync('playwright', ['test', '--config', 'e2e/standards/playwright.config.ts', ...only], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: 'Europe/London',
      ALFA_FOLDER: engines.folder,
      IBM_SCRIPT: engines.ibmScript,
      PLAYWRIGHT_JSON_OUTPUT_FILE: RESULTS,
    },
  })
  const { passed, failed } = await readPlaywrightResults(RESULTS)
  const markup = [...(await checkMarkup(engines.htmlChecker)), ...(await checkStructuredData(engines.folder))]
  await report(markup)
  console.info(`${passed} passed, ${failed} failed. Faults of the HTML and JSON-LD: ${markup.length}.`)
  return status === 0 && passed > 0 && markup.length === 0 ? 0 : 1
}

const Messages = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string().default(''), message: z.string(), extract: z.string().default('') }),
  ),
})

/** Returns the errors that the Nu HTML checker finds in the saved pages, which include those that the client has changed. */
async function checkMarkup(jar: string): Promise<Finding[]> {
  const files = await Array.fromAsync(glob(`${HTML_FOLDER}/*.html`))
  if (files.length === 0) return []
  const output = execFileSync('java', ['-jar', jar, '--stdout', '--format', 'json', '--exit-zero-always', ...files], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const errors = Messages.parse(JSON.parse(output))
    .messages.filter(({ type }) => type === 'error')
    .map(({ url, message, extract }): Finding => ({
      engine: 'HTML',
      mode: url.split('/').at(-1) ?? '',
      rule: message,
      target: extract,
      message,
    }))
    .filter((finding) => !isFalseAlarm(finding))
  const isPlanted = ({ mode }: Finding) => mode === PLANTED_HTML
  if (files.some((file) => file.endsWith(PLANTED_HTML)) && !errors.some(isPlanted))
    throw new Error('The HTML checker does not find the fault that was planted for it.')
  return errors.filter((finding) => !isPlanted(finding))
}

/** Prints how often each rule of each engine failed, with the first place. */
async function report(markup: readonly Finding[]): Promise<void> {
  const groups = Map.groupBy(
    [...(await savedFindings(FINDINGS_FOLDER)), ...markup],
    ({ engine, rule }) => `${engine} ${rule}`,
  )
  for (const [name, [first, ...others]] of [...groups].toSorted(([one], [other]) => one.localeCompare(other)))
    console.info(`${name}: ${others.length + 1} times, first at ${first?.mode}: ${first?.target.slice(0, 120)}`)
  const covered = Map.groupBy(await savedFindings(COVERED_FOLDER), ({ mode, target }) => `${mode}: ${target}`)
  console.info(`Controls that are partly covered when they have the focus: ${covered.size}.`)
  for (const name of covered.keys()) console.info(name.slice(0, 160))
}

async function savedFindings(folder: string): Promise<Finding[]> {
  const files = await Array.fromAsync(glob(`${folder}/*.json`))
  const found: Finding[][] = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))))
  return found.flat()
}
