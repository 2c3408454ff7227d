import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyOfLastCommit } from './copy-of-last-commit.ts'
import { drawFaults, findCandidates, plant, type Fault } from './draw-faults.ts'

/** The last commit before the code was reorganised by feature. No one could choose the faults that its hash draws. */
const SEED_COMMIT = '3595b7b9d236342f8c3f8c85095c694ecd105bba'
const FAULTS = 40
const MIN_CANDIDATES = 200

/**
 * Plants one fault after another in a copy of the last commit, and reports which test catches it, first in `npm test --
 * changed` and then in the whole suite. The arguments list fault numbers; without any, all faults are planted. After `since` and
 * a commit, the faults are drawn from the server's files that have changed since then. Returns the exit code.
 */
export async function provePlanted(args: readonly string[]): Promise<number> {
  const [commit, ...wanted] = args[0] === 'since' ? args.slice(1) : [SEED_COMMIT, ...args]
  if (commit === undefined) throw new Error('the commit is missing')
  const folder = await temporaryFolder()
  try {
    const copy = await copyOfLastCommit(folder.path)
    const changed = args[0] === 'since' ? changedServerFiles(copy, commit) : undefined
    const candidates = findCandidates(copy).filter(({ file }) => changed?.has(file) ?? true)
    const fewest = changed ? FAULTS : MIN_CANDIDATES
    if (candidates.length < fewest) throw new Error(`only ${candidates.length} places for a fault were found`)
    const drawn = drawFaults(candidates, commit, FAULTS).map((fault, index) => ({ fault, number: index + 1 }))
    const chosen = drawn.filter(({ number }) => wanted.length === 0 || wanted.includes(String(number)))
    console.info(`${chosen.length} faults, drawn from ${candidates.length} places.`)
    let undetected = 0
    for (const { fault, number } of chosen) {
      const began = performance.now()
      const detection = await detectedBy(copy, fault)
      const seconds = Math.round((performance.now() - began) / 1000)
      const where = `${number}. ${fault.kind}, ${fault.file}:${fault.line} (${seconds} s)`
      console.info(
        detection ? `✓ ${where}\n    ${detection}` : `✗ ${where}\n    no test noticed\n    ${fault.before.trim()}`,
      )
      if (!detection) undetected += 1
    }
    console.info(`\n${chosen.length - undetected} passed, ${undetected} failed`)
    return undetected > 0 || chosen.length === 0 ? 1 : 0
  } finally {
    await folder.remove()
  }
}

function changedServerFiles(copy: string, commit: string): Set<string> {
  const names = execFileSync('git', ['diff', '--name-only', commit, 'HEAD', '--', 'src'], {
    cwd: copy,
    encoding: 'utf8',
  })
  return new Set(names.split('\n').filter((file) => /\/(server|rules)\//.test(file)))
}

async function detectedBy(copy: string, fault: Fault): Promise<string | undefined> {
  const file = join(copy, fault.file)
  const original = await readFile(file, 'utf8')
  await writeFile(file, plant(original, fault))
  try {
    return (await firstFailure(copy, ['changed'])) ?? (await firstFailure(copy, ['vitest', 'browser']))
  } finally {
    await writeFile(file, original)
  }
}

/** Returns the first failure that the tests report. Ignores linter findings, such as an unused name. */
async function firstFailure(copy: string, steps: readonly string[]): Promise<string | undefined> {
  const child = spawn('node', ['scripts/test.ts', ...steps], { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return failureIn(output)
}

/** Returns the file and title of the failed test, or 'types' if only the compiler failed. */
export function failureIn(output: string): string | undefined {
  const test = /^✗ (.* › .*)$/m.exec(output)?.[1]
  return test ?? (/^✗ types /m.test(output) ? 'types' : undefined)
}
