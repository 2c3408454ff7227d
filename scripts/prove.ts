import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { proveAt } from './calendar/prove-at.ts'
import { proveCalendar } from './calendar/prove-calendar.ts'
import { proveMutation } from './mutation/prove-mutation.ts'
import { proveEngines } from './engines/prove-engines.ts'
import { provePictures } from './pictures/prove-pictures.ts'
import { provePlanted } from './planted/prove-planted.ts'
import { provePlanner } from './planted/prove-planner.ts'
import { provePostgres } from './postgres/prove-postgres.ts'
import { provePooler } from './pooler/prove-pooler.ts'
import { proveApi } from './standards/prove-api.ts'
import { proveCalendarFiles } from './standards/prove-calendar-files.ts'
import { proveMail } from './standards/prove-mail.ts'
import { provePages } from './standards/prove-pages.ts'
import { proveSpeech } from './standards/prove-speech.ts'

/** The parts of `npm run prove -- standards`, in the order in which they run. */
const standards: Record<string, (wanted: readonly string[]) => Promise<number>> = {
  calendar: proveCalendarFiles,
  mail: proveMail,
  pages: provePages,
  api: proveApi,
  speech: proveSpeech,
}

// Runs the heavy suites at full size, and the journeys with accessibility checks at every width. `npm test` runs only part of
// the heavy suites, with a fixed seed. `npm run prove -- race` runs the suites with 'race' in their names; `npm run prove --
// journeys` runs the journeys; `npm run prove -- calendar` runs the other tests at times when tests that depend on the clock
// would fail; `npm run prove -- at 09:40` runs all of `npm test` at that time in London; `npm run prove -- planted` shows which
// test catches each of forty faults, with `since COMMIT` in the server's files that have changed since then; `npm run prove --
// planner` does so for seven faults in the seating planner; `npm run prove -- mutation` changes the rules and shows which
// changes no unit test detects; `npm run prove -- browsers` runs the core journey in Firefox and WebKit; `npm run prove --
// pooler` runs the site behind PgBouncer; `npm run prove -- postgres` runs the tests with a database on PostgreSQL 16; `npm run
// prove -- pictures` runs the tests of picture stores against a real S3-compatible service; `npm run prove -- standards` checks
// calendar files, emails, all pages and the API with the validators of their standards, and what a screen reader says with
// transcripts.
const [first, ...others] = process.argv.slice(2)
process.exitCode = await prove()

async function prove(): Promise<number> {
  if (first === 'calendar') return proveCalendar(others)
  if (first === 'pictures') return provePictures()
  if (first === 'planted') return provePlanted(others)
  if (first === 'postgres') return provePostgres(others)
  if (first === 'planner') return provePlanner(others)
  if (first === 'at') return proveAt(others[0], others.slice(1))
  if (first === 'mutation') return proveMutation(others)
  if (first === 'browsers') return proveEngines(others)
  if (first === 'pooler') return provePooler()
  if (first === 'standards') return proveStandards(others)
  if (first === 'journeys') return runWhole('playwright', ['test', ...others])
  const suites = proveHeavySuites(process.argv.slice(2))
  if (first !== undefined) return suites
  return Math.max(suites, runWhole('playwright', ['test']), await proveStandards([]))
}

async function proveStandards([part, ...wanted]: readonly string[]): Promise<number> {
  if (part !== undefined) {
    const named = standards[part]
    if (named) return named(wanted)
    console.error(`The parts of standards are ${Object.keys(standards).join(', ')}, not '${part}'.`)
    return 1
  }
  let code = 0
  for (const run of Object.values(standards)) code = Math.max(code, await run([]))
  return code
}

function proveHeavySuites(wanted: readonly string[]): number {
  const files = heavySuites().filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  if (files.length === 0) {
    console.error(`No heavy suite has '${wanted.join("' or '")}' in its name.`)
    return 1
  }
  return runWhole('vitest', ['run', ...files])
}

function runWhole(runner: string, args: readonly string[]): number {
  const { status } = spawnSync(runner, args, { stdio: 'inherit', env: { ...process.env, SUITE_SIZE: 'whole' } })
  return status ?? 1
}

/** Returns the test files that do only part of their work in `npm test`. */
function heavySuites(): string[] {
  const usesSuiteSize = /#platform\/testing\/suite-size\.ts|\bsomeHostileTexts\b|\bcrawl\b/
  return globSync('{src,packages}/**/*.test.ts').filter((file) => usesSuiteSize.test(readFileSync(file, 'utf8')))
}
