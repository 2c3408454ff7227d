/** Checks the rules on imports: `node scripts/check-imports.ts` exits with 1 and says what to do if a rule is broken. */
import { readImports, readTooLittle, formatViolations } from './imports/read-imports.ts'

const folder = process.cwd()
const writtenImports = await readImports(folder, 'written')
const runningImports = await readImports(folder, 'running')

const faults = [readTooLittle(writtenImports)]
for (const { result } of [writtenImports, runningImports])
  if (result.summary.error > 0) faults.push(await formatViolations(result))

for (const fault of faults) if (fault) console.error(fault)
if (faults.some(Boolean)) process.exitCode = 1
else console.info(`The imports of ${writtenImports.filesRead} files follow the rules.`)
