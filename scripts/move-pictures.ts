import { moveAllPictures } from '#app/move-pictures.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

await runAsProgram(async () => {
  const options = new Set(process.argv.slice(2))
  if (!options.isSubsetOf(new Set(['--keep', '--back'])))
    throw new BackupRefused('Usage: npm run move-pictures -- [--keep] [--back]')
  const sentences = await moveAllPictures(readConfig(process.env), {
    to: options.has('--back') ? 'data folder' : 'bucket',
    originals: options.has('--keep') ? 'keep' : 'remove',
  })
  console.info(sentences)
})
