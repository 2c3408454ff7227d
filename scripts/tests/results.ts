import { readFile } from 'node:fs/promises'

/** The result of one test step. Each failure is one test: its location, its message, and the page content. */
export type Results = { passed: number; failed: number; skipped: number; failures: string[] }

const MESSAGE_LENGTH = 1_500
const PAGE_LENGTH = 3_000

/** Reads the output of Vitest's JSON reporter. A missing file means that nothing ran. */
export async function readVitestResults(path: string): Promise<Results> {
  const written = await readJson<VitestFile>(path)
  const files = written.testResults ?? []
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${shorten(failureMessages)}`),
  )
  const unreadable = files.filter(({ message }) => message).map(({ name, message }) => `${name}\n${shorten([message])}`)
  return {
    passed: written.numPassedTests ?? 0,
    failed: written.numFailedTests ?? 0,
    skipped: (written.numPendingTests ?? 0) + (written.numTodoTests ?? 0),
    failures: [...failed, ...unreadable],
  }
}

/** Reads the output of Playwright's JSON reporter. A missing file means that nothing ran. */
export async function readPlaywrightResults(path: string): Promise<Results> {
  const { stats = {}, suites = [] } = await readJson<PlaywrightFile>(path)
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
    failures: await Promise.all(suites.flatMap(specsIn).flatMap(failuresOf)),
  }
}

function specsIn({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** Returns the failures of a spec in every project. The spec's own `ok` covers only the first project. */
function failuresOf(spec: Spec): Promise<string>[] {
  return spec.tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map((failed) => describeFailure(spec, failed))
}

async function describeFailure({ file, line, title }: Spec, { projectName, results }: ProjectTest): Promise<string> {
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
  const pages = await Promise.all(results.flatMap(({ attachments }) => attachments).map(pageIn))
  return `[${projectName}] ${file}:${line} › ${title}\n${shorten(messages)}\n${pages.join('\n').slice(0, PAGE_LENGTH)}`
}

/** Returns the page content when a journey failed, if the runner saved it. */
async function pageIn({ name, path }: Attachment): Promise<string> {
  if (name !== 'error-context' || path === undefined) return ''
  const context = await readFile(path, 'utf8').catch(() => '')
  return /^```yaml\n(.*?)^```/ms.exec(context)?.[1] ?? ''
}

function shorten(messages: readonly string[]): string {
  return messages.join('\n').slice(0, MESSAGE_LENGTH)
}

type VitestFile = Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number> & {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightFile = {
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  suites: Suite[]
}

type Suite = { specs?: Spec[]; suites?: Suite[] }

type Spec = { title: string; file: string; line: number; tests: ProjectTest[] }

type ProjectTest = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { errors: { message?: string }[]; attachments: Attachment[] }[]
}

type Attachment = { name: string; path?: string }

function readJson<T>(path: string): Promise<Partial<T>> {
  return readFile(path, 'utf8').then(JSON.parse, () => ({}))
}
