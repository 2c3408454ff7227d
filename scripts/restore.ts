import { resolve } from 'node:path'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { inWords, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

await runAsProgram(async () => {
  const given = process.argv.slice(2)
  const [name, ...more] = given.filter((word) => word !== '--replace')
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new BackupRefused('Usage: npm run restore -- file.tar.gz [--replace]')
  const restored = await restoreBackup({
    config: readConfig(process.env),
    file: pathFrom(name),
    migrations: resolve('migrations'),
    present: given.includes('--replace') ? 'replace' : 'keep',
    onReplacing: (lost) =>
      console.info(`Replacing what is there: ${inWords(lost)}; pictures that the backup lacks go too.`),
  })
  const { createdAt, rows, pictures, applied, leftOut } = restored
  console.info(`Restored ${rows} rows and ${pictures} pictures as they were at ${createdAt}.`)
  if (applied.length > 0) console.info(`Brought up to date with ${applied.join(', ')}.`)
  if (leftOut.length > 0) console.info(`Left out, because no migration makes them: ${leftOut.join(', ')}.`)
})
