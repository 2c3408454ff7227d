import { resolve } from 'node:path'
import { reapplyDeletions } from '#app/reapply-deletions.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { formatRowCounts, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

/** Backups exclude sessions, links and second factors, so people must set these up again. */
const toDoNow = `
What people have to do now:
- Everyone will have to sign in again.
- Hosts and owners will have to set up their authenticator app again. Ask them to do it today: until then their password is enough.
- Links in emails sent before do not work any more. Send invitations again. Members ask again for a new password, an activation
  link, a changed address or their data, and members who are handing over a place share the new link.
- Emails that waited to be sent are given up: look at them under Admin, Emails.`

await runAsProgram(async () => {
  const given = process.argv.slice(2)
  const [name, ...more] = given.filter((word) => word !== '--replace')
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new BackupRefused('Usage: npm run restore -- file.tar.gz [--replace]')
  const config = readConfig(process.env)
  const restored = await restoreBackup({
    config,
    file: pathFrom(name),
    migrations: resolve('migrations'),
    exclusions: backupExclusions,
    present: given.includes('--replace') ? 'replace' : 'keep',
    onReplacing: (lost) =>
      console.info(`Replacing what is there: ${formatRowCounts(lost)}; pictures that the backup lacks go too.`),
    afterwards: async (databaseUrl) => {
      const { deleted, pending } = await reapplyDeletions(config, databaseUrl)
      if (deleted > 0) console.info(`Deleted again whoever had been deleted since: ${deleted}.`)
      if (pending > 0) console.info(`Of ${pending} more something is under way; they go once the site runs.`)
    },
  })
  const { createdAt, rows, pictures, applied, skippedTables } = restored
  console.info(`Restored ${rows} rows and ${pictures} pictures as they were at ${createdAt}.`)
  if (applied.length > 0) console.info(`Brought up to date with ${applied.join(', ')}.`)
  if (skippedTables.length > 0) console.info(`Left out, because no migration makes them: ${skippedTables.join(', ')}.`)
  console.info(toDoNow)
})
