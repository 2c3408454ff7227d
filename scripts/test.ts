import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'

// Everything that must hold, in the order in which it fails soonest. `npm test -- types browser` runs those steps alone.
type Totals = { passed: number; failed: number; skipped: number; failures?: string[] }
type Step = { name: string; command: string; totals?: () => Promise<Totals> }

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
    totals: vitestTotals,
  },
  { name: 'browser', command: 'playwright test', totals: browserTotals },
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

async function run({ name, command, totals }: Step): Promise<void> {
  console.info(`\n— ${name}: ${command}`)
  const began = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  console.info(`— ${name} took ${Math.round((performance.now() - began) / 1000)} s`)
  const counted = (await totals?.()) ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  // A runner that ended badly without naming a failed test has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counted[key]
  if (counted.failed > 0) failures.push(...(counted.failures?.length ? counted.failures : [name]))
}

async function vitestTotals(): Promise<Totals> {
  const result = await results<VitestResults>('test-results/vitest.json')
  const files = result.testResults ?? []
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n').slice(0, 1_500)}`),
  )
  const unread = files
    .filter(({ message }) => message)
    .map(({ name, message }) => `${name}\n${message.slice(0, 1_500)}`)
  return {
    passed: result.numPassedTests ?? 0,
    failed: result.numFailedTests ?? 0,
    skipped: (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0),
    failures: [...failed, ...unread],
  }
}

async function browserTotals(): Promise<Totals> {
  const { stats = {}, suites = [] } = await results<BrowserResults>('test-results/e2e.json')
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    failures: await Promise.all(suites.flatMap(failedSpecs).map(asFailure)),
  }
}

function failedSpecs({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)]
}

async function asFailure({ file, line, title, tests }: Spec): Promise<string> {
  const where = tests.map(({ projectName }) => projectName).join(', ')
  const tries = tests.flatMap((tried) => tried.results)
  const said = tries.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
  const pages = await Promise.all(tries.flatMap(({ attachments }) => attachments).map(pageIn))
  return `[${where}] ${file}:${line} › ${title}\n${said.slice(0, 1_500)}\n${pages.join('\n').slice(0, 3_000)}`
}

/** What stood on the page when a journey failed, where the runner kept it. */
async function pageIn({ name, path }: Attachment): Promise<string> {
  if (name !== 'error-context' || path === undefined) return ''
  const kept = await readFile(path, 'utf8').catch(() => '')
  return /^```yaml\n(.*?)^```/ms.exec(kept)?.[1] ?? ''
}

type VitestResults = Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number> & {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type BrowserResults = {
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  suites: Suite[]
}

type Suite = { specs?: Spec[]; suites?: Suite[] }

type Spec = {
  ok: boolean
  title: string
  file: string
  line: number
  tests: { projectName: string; results: { errors: { message?: string }[]; attachments: Attachment[] }[] }[]
}

type Attachment = { name: string; path?: string }

/** A runner that wrote nothing has run nothing. */
function results<T>(file: string): Promise<Partial<T>> {
  return readFile(file, 'utf8').then(JSON.parse, () => ({}))
}
