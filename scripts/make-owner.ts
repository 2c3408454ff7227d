import { makeOwnerByEmail } from '../src/app/make-owner.ts'
import { runAsProgram } from '#platform/server/backup/run-as-program.ts'

await runAsProgram(async () => console.info(await makeOwnerByEmail(process.argv[2])))
