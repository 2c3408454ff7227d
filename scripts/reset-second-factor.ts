import { runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { importBuilt } from './import-built.ts'

// The command sends an email, whose template only the build can read.
const { resetSecondFactorByEmail } = await importBuilt()
await runAsProgram(async () => console.info(await resetSecondFactorByEmail(process.argv[2])))
