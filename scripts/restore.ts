import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { adoptKeys, type LostWithKeys } from '#app/adopt-keys.ts'
import { reapplyDeletions } from '#app/reapply-deletions.ts'
import { formatRestoredRights, restoredStaff } from '#app/restored-rights.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { formatRowCounts, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

/** Backups exclude sessions and links that give access to accounts, so people must sign in and request links again. */
const nextSteps = `
What people need to do now:
- Everyone will have to sign in again.
- Links for a new password, an activation, a new email address or a data download no longer work: members have to request them
  again. Send invitations again.
- Emails that were waiting to be sent will not be sent: see them under Admin, Mail.`

function formatLost({ keys, secondFactors, bannedAddresses }: LostWithKeys): string[] {
  if (keys.length === 0) return ['- Everyone uses the same authenticator app, recovery codes and passkeys as before.']
  const known = keys.filter((id) => id !== 'lasting').join(', ')
  return [
    `
The backup belongs to other keys than this site has${known && ` (it lacks ${known})`}. If you still have them, put them back and restore again.
Without them:`,
    ...(secondFactors > 0
      ? [
          `- People whose authenticator app no longer works: ${secondFactors}. For each who has neither a passkey nor a recovery code: npm run reset-second-factor -- their@example.com`,
        ]
      : []),
    ...(keys.includes('lasting') ? ['- Recovery codes no longer work.'] : []),
    ...(bannedAddresses > 0
      ? [`- Suspended people who deleted their accounts and can register again: ${bannedAddresses}.`]
      : []),
  ]
}

/** Reads the private key from the terminal, without showing it, or from a pipe. It is in no setting of the site. */
async function askForPrivateKey(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stdout.write('Private key of the backup (it is not shown): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  try {
    const { value } = await lines[Symbol.asyncIterator]().next()
    return (value ?? '').trim()
  } finally {
    lines.close()
    if (isTerminal) process.stdout.write('\n')
  }
}

await runAsProgram(async () => {
  const args = process.argv.slice(2)
  const [name, ...extraArguments] = args.filter((argument) => argument !== '--replace')
  if (name === undefined || name.startsWith('-') || extraArguments.length > 0)
    throw new BackupRefused('Usage: npm run restore -- file [--replace]')
  const config = readConfig(process.env)
  let aboutKeys: string[] = []
  let staff: Awaited<ReturnType<typeof restoredStaff>> = []
  const restored = await restoreBackup({
    config,
    file: pathFrom(name),
    privateKey: askForPrivateKey,
    migrations: resolve('migrations'),
    exclusions: backupExclusions,
    present: args.includes('--replace') ? 'replace' : 'keep',
    onReplacing: (lost) =>
      console.info(
        `Replacing the current data: ${formatRowCounts(lost)}. Pictures that are not in the backup are deleted too.`,
      ),
    afterwards: async (databaseUrl) => {
      aboutKeys = formatLost(await adoptKeys(config, databaseUrl))
      const { deleted, pending } = await reapplyDeletions(config, databaseUrl)
      if (deleted > 0) console.info(`Members deleted again because they were deleted after the backup: ${deleted}.`)
      if (pending > 0) console.info(`Members whose deletion has to wait and finishes once the site runs: ${pending}.`)
      staff = await restoredStaff({ logLevel: 'error' }, databaseUrl)
    },
  })
  const { createdAt, rows, pictures, applied, skippedTables } = restored
  console.info(`Restored ${rows} rows and ${pictures} pictures as they were at ${createdAt}.`)
  if (applied.length > 0) console.info(`Applied migrations: ${applied.join(', ')}.`)
  if (skippedTables.length > 0) console.info(`Skipped tables that no migration creates: ${skippedTables.join(', ')}.`)
  console.info([nextSteps, ...aboutKeys, formatRestoredRights(staff, createdAt)].join('\n'))
})
