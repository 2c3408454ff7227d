import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { readVitestResults } from '../tests/results.ts'
import { copyOfLastCommit } from './copy-of-last-commit.ts'
import { plannerFaults, type PlannerFault } from './planner-faults.ts'

const PLANNER = 'src/event-night/rules/seating'

/**
 * Plants one fault after another in the seating planner, in a copy of the last commit, and reports which of its tests catches
 * it. Without a fault they must pass. `wanted` lists fault numbers; an empty list means all. Returns the exit code.
 */
export async function provePlanner(wanted: readonly string[]): Promise<number> {
  const folder = await temporaryFolder()
  try {
    const copy = await copyOfLastCommit(folder.path)
    const failure = await firstFailure(copy)
    if (failure !== undefined) throw new Error(`a test fails without a fault: ${failure}`)
    const chosen = plannerFaults
      .map((fault, index) => ({ fault, number: String(index + 1) }))
      .filter(({ number }) => wanted.length === 0 || wanted.includes(number))
    let undetected = 0
    for (const { fault, number } of chosen) {
      const detection = await detectedBy(copy, fault)
      if (detection === undefined) undetected += 1
      console.info(
        `${detection === undefined ? '✗' : '✓'} ${number}. ${fault.name}\n    ${detection ?? 'no test noticed'}`,
      )
    }
    console.info(`\n${chosen.length - undetected} passed, ${undetected} failed`)
    return undetected > 0 || chosen.length === 0 ? 1 : 0
  } finally {
    await folder.remove()
  }
}

async function detectedBy(copy: string, { file, before, after, name }: PlannerFault): Promise<string | undefined> {
  const path = join(copy, PLANNER, file)
  const original = await readFile(path, 'utf8')
  if (original.split(before).length !== 2) throw new Error(`the place for the fault '${name}' is not in ${file} once`)
  await writeFile(path, original.replace(before, after))
  try {
    return await firstFailure(copy)
  } finally {
    await writeFile(path, original)
  }
}

/** Returns the file and title of the first of the planner's tests that fails. */
async function firstFailure(copy: string): Promise<string | undefined> {
  const results = join(copy, 'test-results', 'planner.json')
  await rm(results, { force: true })
  const args = ['run', '--project', 'unit', '--reporter=json', `--outputFile.json=${results}`, PLANNER]
  const child = spawn('vitest', args, { cwd: copy, stdio: 'ignore' })
  await once(child, 'close')
  const { passed, failures } = await readVitestResults(results)
  if (failures.length === 0 && passed === 0) throw new Error('the planner’s tests did not run')
  return failures[0]?.split('\n')[0]?.replace(`${copy}/`, '')
}
