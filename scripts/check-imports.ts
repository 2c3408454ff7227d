/** Who may import what: `node scripts/check-imports.ts` ends with 1 and says what to do where a rule is broken. */
import { readImports, readTooLittle, sayViolations } from './imports/read-imports.ts'

const folder = process.cwd()
const written = await readImports(folder, 'written')
const running = await readImports(folder, 'running')

const tooLittle = readTooLittle(written)
if (tooLittle) fail(tooLittle)
for (const { result } of [written, running]) if (result.summary.error > 0) fail(await sayViolations(result))
console.info(`${written.filesRead} files import each other ${written.result.summary.totalDependenciesCruised} times, as they may.`)

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
