import { rotateKeysByCommand } from '../src/app/rotate-keys.ts'
import { runAsProgram } from '#platform/server/backup/run-as-program.ts'

await runAsProgram(async () => console.info(await rotateKeysByCommand(process.argv.slice(2))))
