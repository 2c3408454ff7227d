import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type AfterRestore, formatDeletions, formatNextSteps, makeReady } from '#app/after-restore.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { formatRowCounts, restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

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
  let ready: AfterRestore | undefined
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
      ready = await makeReady(config, databaseUrl)
    },
  })
  const { createdAt, rows, pictures, applied, skippedTables } = restored
  console.info(`Restored ${rows} rows and ${pictures} pictures as they were at ${createdAt}.`)
  if (applied.length > 0) console.info(`Applied migrations: ${applied.join(', ')}.`)
  if (skippedTables.length > 0) console.info(`Skipped tables that no migration creates: ${skippedTables.join(', ')}.`)
  if (ready) console.info([...formatDeletions(ready), formatNextSteps(ready, createdAt)].join('\n'))
})
