import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chooseTests } from './choose-tests.ts'
import { readImporters } from './import-graph.ts'
import { readPageRoutes } from './journeys-of-pages.ts'
import { playwrightStep, vitestStep, type Step } from './run-step.ts'
import { readTestSeconds } from './test-seconds.ts'

/** The steps to run, and lines that explain the selection. */
export type ChosenSteps = { checks: Step[]; runners: Step[]; summary: string[] }

/** Returns the steps for the working tree's changes since the last commit. The summary says what they leave out. */
export async function stepsForChanges(): Promise<ChosenSteps> {
  const changed = changedFiles()
  if (changed.length === 0)
    return {
      checks: [],
      runners: [],
      summary: ['Nothing has changed since the last commit. npm test runs everything.'],
    }
  const choice = await chooseTests(changed, {
    importers: await readImporters(),
    routes: await readPageRoutes(),
    secondsOf: await readTestSeconds(),
  })
  const { tests, testsLeftOut, journeys, journeysLeftOut } = choice
  const existing = changed.filter((file) => existsSync(file) && /\.(ts|tsx|mjs)$/.test(file))
  const checks: Step[] = [{ name: 'types', command: 'tsc --noEmit' }]
  if (existing.length > 0) checks.push({ name: 'lint', command: `oxlint ${quoted(existing)}` })
  const runners: Step[] = []
  if (tests.length > 0) runners.push(vitestStep(quoted(tests)))
  if (journeys.length > 0) runners.push(playwrightStep(quoted(journeys)))
  return {
    checks,
    runners,
    summary: [
      `Files changed since the last commit: ${changed.length}. Chosen: ${tests.length} test files and ${journeys.length} journeys.`,
      ...leftOut('test files', testsLeftOut),
      ...leftOut('journeys', journeysLeftOut),
      'npm test runs everything.',
    ],
  }
}

/** Returns the paths that differ from the last commit, including deleted and new files. */
function changedFiles(): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', [...args, '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '')
  const files = [...list('diff', '--name-only', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].toSorted()
}

function leftOut(what: string, files: readonly string[]): string[] {
  if (files.length === 0) return []
  return [`Skipped, although the change may affect them: ${files.length} ${what}: ${files.join(', ')}`]
}

function quoted(files: readonly string[]): string {
  return files.map((file) => `'${file}'`).join(' ')
}
