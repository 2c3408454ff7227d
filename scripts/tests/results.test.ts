import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { readPlaywrightResults, readVitestResults } from './results.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => void (folder = await temporaryFolder()))
afterEach(() => folder.remove())

async function writeResults(results: object): Promise<string> {
  const path = join(folder.path, 'results.json')
  await writeFile(path, JSON.stringify(results))
  return path
}

const passes = { projectName: 'phone', status: 'expected', results: [{ errors: [], attachments: [] }] }

test('a browser test that fails only at the second width is reported with its message and the page content', async () => {
  const page = join(folder.path, 'page.md')
  await writeFile(page, '# Page\n\n```yaml\n- heading "My Likes"\n```\n')
  const fails = {
    projectName: 'desk',
    status: 'unexpected',
    results: [{ errors: [{ message: 'not visible' }], attachments: [{ name: 'error-context', path: page }] }],
  }
  // As Playwright writes it: `ok` is the result of the first project only.
  const spec = { ok: true, title: 'her card has gone', file: 'likes.spec.ts', line: 7, tests: [passes, fails] }
  const path = await writeResults({ stats: { expected: 1, unexpected: 1 }, suites: [{ suites: [{ specs: [spec] }] }] })
  expect(await readPlaywrightResults(path)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['[desk] likes.spec.ts:7 › her card has gone\nnot visible\n- heading "My Likes"\n'],
  })
})

test('failed Vitest tests are reported, and so are files that Vitest could not load', async () => {
  const assertionResults = [
    { status: 'passed', fullName: 'two', failureMessages: [] },
    { status: 'failed', fullName: 'three', failureMessages: ['no 3'] },
  ]
  const path = await writeResults({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', message: '', assertionResults },
      { name: 'b.test.ts', message: 'no such file', assertionResults: [] },
    ],
  })
  expect(await readVitestResults(path)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 3,
    failures: ['a.test.ts › three\nno 3', 'b.test.ts\nno such file'],
  })
})

test('a missing results file is read as no tests run', async () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }
  expect(await readVitestResults(join(folder.path, 'none.json'))).toEqual(nothing)
  expect(await readPlaywrightResults(join(folder.path, 'none.json'))).toEqual(nothing)
})
