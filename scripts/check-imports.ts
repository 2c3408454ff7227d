/** Checks the rules on imports: `node scripts/check-imports.ts` exits with 1 and says what to do if a rule is broken. */
import { readImports, readTooLittle, formatViolations } from './imports/read-imports.ts'

const folder = process.cwd()
const written = await readImports(folder, 'written')
const running = await readImports(folder, 'running')

const faults = [readTooLittle(written)]
for (const { result } of [written, running]) if (result.summary.error > 0) faults.push(await formatViolations(result))

for (const fault of faults) if (fault) console.error(fault)
if (faults.some(Boolean)) process.exitCode = 1
else console.info(`The imports of ${written.filesRead} files follow the rules.`)
