import { resolve } from 'node:path'
import { reapplyDeletions } from '#app/reapply-deletions.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { formatRowCounts, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

/**
 * Backups exclude sessions, links and authenticator apps, so people must sign in, request links and set up their apps again.
 */
const toDoNow = `
What people need to do now:
- Everyone will have to sign in again.
- Hosts and owners, and members with two-step verification, will have to set up their authenticator app again. Ask hosts and
  owners to do it today: until then their password is enough. Passkeys still work.
- Links in emails sent before no longer work. Send invitations again. Members have to request a new password, an activation
  link, a change of email address or their data again, and members who are transferring a place have to share the new link.
- Emails that were waiting to be sent will not be sent: see them under Admin, Mail.`

await runAsProgram(async () => {
  const args = process.argv.slice(2)
  const [name, ...more] = args.filter((argument) => argument !== '--replace')
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new BackupRefused('Usage: npm run restore -- file.tar.gz [--replace]')
  const config = readConfig(process.env)
  const restored = await restoreBackup({
    config,
    file: pathFrom(name),
    migrations: resolve('migrations'),
    exclusions: backupExclusions,
    present: args.includes('--replace') ? 'replace' : 'keep',
    onReplacing: (lost) =>
      console.info(
        `Replacing the current data: ${formatRowCounts(lost)}. Pictures that are not in the backup are deleted too.`,
      ),
    afterwards: async (databaseUrl) => {
      const { deleted, pending } = await reapplyDeletions(config, databaseUrl)
      if (deleted > 0) console.info(`Members deleted again because they were deleted after the backup: ${deleted}.`)
      if (pending > 0) console.info(`Members whose deletion has to wait and finishes once the site runs: ${pending}.`)
    },
  })
  const { createdAt, rows, pictures, applied, skippedTables } = restored
  console.info(`Restored ${rows} rows and ${pictures} pictures as they were at ${createdAt}.`)
  if (applied.length > 0) console.info(`Applied migrations: ${applied.join(', ')}.`)
  if (skippedTables.length > 0) console.info(`Skipped tables that no migration creates: ${skippedTables.join(', ')}.`)
  console.info(toDoNow)
})
