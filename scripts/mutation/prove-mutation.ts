import { globSync } from 'node:fs'
import { equivalentMutants } from './equivalent-mutants.ts'
import { judgeMutants, type Mutant, type Verdict } from './judge-mutants.ts'
import { runStryker } from './run-stryker.ts'

const RULES = ['src/*/rules.ts', 'src/*/rules/**/*.ts']
/** Searches for a good plan: most changes still lead to a valid one. `npm run prove -- planner` plants faults in it instead. */
const NOT_CHANGED = 'src/event-night/rules/seating/'
const PLANTED = 'scripts/mutation/planted/half-tested-rule.ts'

/**
 * Changes the rules in every way that a mutation tool knows, and shows the changes that no unit test detects. `wanted` lists
 * parts of paths; an empty list means all rules. Returns the exit code.
 */
export async function proveMutation(wanted: readonly string[]): Promise<number> {
  const files = ruleFiles().filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  if (files.length === 0) {
    console.error(`No rules file has '${wanted.join("' or '")}' in its path.`)
    return 1
  }
  const began = performance.now()
  const mutants = await runStryker([...files, PLANTED]).catch((error: unknown) => {
    // The cause may be a test that failed before any mutation. Stryker has printed its name.
    console.error(error)
    return []
  })
  if (mutants.length === 0) {
    console.info('\n0 passed, 1 failed')
    return 1
  }
  const isControlPassed = detectsPlantedFault(mutants)
  const verdict = judgeMutants(
    mutants.filter(({ file }) => file !== PLANTED),
    equivalentMutants.filter(({ file }) => files.includes(file) || !ruleFiles().includes(file)),
  )
  printVerdict(verdict)
  if (!isControlPassed)
    console.info(`\n✗ The planted survivor in ${PLANTED} was not found, or other mutants survived with it.`)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.info(`\nMutation score ${verdict.scorePercent.toFixed(1)} %, in ${minutes} minutes.`)
  const failed = verdict.unexplained.length + verdict.outdated.length
  const isPassed = verdict.isPassed && isControlPassed
  console.info(`\n${verdict.killed} passed, ${isPassed ? 0 : Math.max(1, failed)} failed`)
  return isPassed ? 0 : 1
}

function ruleFiles(): string[] {
  return globSync(RULES)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/') && !path.startsWith(NOT_CHANGED))
    .toSorted()
}

/**
 * Returns whether the control worked: only the mutant of the limit survived. All other code is tested, including the constant
 * that is computed on import.
 */
function detectsPlantedFault(mutants: readonly Mutant[]): boolean {
  const planted = mutants.filter(({ file }) => file === PLANTED)
  const survivors = planted.filter(({ isKilled }) => !isKilled).map(({ becomes }) => becomes)
  return survivors.join() === 'age > YOUNGEST' && planted.some(({ becomes }) => becomes === '9 / 2')
}

function printVerdict({ files, explained, unexplained, outdated }: Verdict): void {
  console.info('')
  for (const { file, killed, mutants } of files)
    console.info(`${((100 * killed) / mutants).toFixed(1).padStart(5)} %  ${file}: ${killed} of ${mutants} killed`)
  for (const survivor of explained) console.info(`\n- ${describe(survivor)}\n  ${survivor.reason}`)
  for (const survivor of unexplained) console.info(`\n✗ ${describe(survivor)}`)
  for (const { file, code, becomes } of outdated)
    console.info(`\n✗ ${file}: the reason for ${code} → ${becomes} is outdated: remove it, or correct its count.`)
}

function describe({ file, line, code, becomes }: Mutant): string {
  return `${file}:${line} survives\n    ${code}\n  → ${becomes === '' ? 'nothing' : becomes}`
}
