import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { describeOutcome, runStep } from './run-step.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let log: string

beforeEach(async () => {
  folder = await temporaryFolder()
  log = join(folder.path, 'step.log')
})
afterEach(() => folder.remove())

test('a command that succeeds is reported as one passed test', async () => {
  const outcome = await runStep({ name: 'lint', command: 'echo fine' }, log)
  expect(outcome).toMatchObject({ name: 'lint', passed: 1, failed: 0, failures: [] })
  expect(describeOutcome({ ...outcome, seconds: 3 })).toBe('✓ lint         3 s')
})

test('a failure contains the output of its command', async () => {
  const outcome = await runStep({ name: 'lint', command: 'echo "line 7 is too long"; exit 2' }, log)
  expect(outcome).toMatchObject({ passed: 0, failed: 1, failures: ['lint\nline 7 is too long'] })
  expect(describeOutcome({ ...outcome, seconds: 3 })).toBe('✗ lint         3 s')
})

test('a runner that exits with an error is reported as failed, whatever its results say', async () => {
  const counted = { passed: 12, failed: 0, skipped: 1, failures: [] }
  const step = { name: 'vitest', command: 'echo out of memory; exit 1', results: async () => ({ ...counted }) }
  const outcome = await runStep(step, log)
  expect(outcome).toMatchObject({ passed: 12, failed: 1, failures: ['vitest\nout of memory'] })
  expect(describeOutcome({ ...outcome, seconds: 120 })).toBe('✗ vitest     120 s  12 passed, 1 failed, 1 skipped')
})

test('a runner that runs no tests is reported as failed', async () => {
  const counted = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const outcome = await runStep({ name: 'vitest', command: 'echo no tests', results: async () => counted }, log)
  expect(outcome).toMatchObject({ failed: 1, failures: ['vitest\nno tests'] })
})

test('the failures in a runner’s results are reported', async () => {
  const counted = { passed: 1, failed: 1, skipped: 0, failures: ['a.test.ts › one'] }
  const outcome = await runStep({ name: 'vitest', command: 'exit 1', results: async () => counted }, log)
  expect(outcome).toMatchObject(counted)
})
