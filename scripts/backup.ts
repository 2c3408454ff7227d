import { backupExclusions } from '#app/backup-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { recordBackup } from '#platform/server/backup/last-backup.ts'
import { pathFrom, runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { readConfig } from '#platform/server/config.ts'

await runAsProgram(async () => {
  const [name, ...extraArguments] = process.argv.slice(2)
  if (name?.startsWith('-') || extraArguments.length > 0) throw new BackupRefused('Usage: npm run backup -- [file]')
  const config = readConfig(process.env)
  const isEncrypted = config.backupPublicKey !== undefined
  const { file, rows, pictures } = await writeBackup({
    config,
    file: pathFrom(name ?? `${nameByTime()}${isEncrypted ? '.age' : ''}`),
    exclusions: backupExclusions,
  })
  await recordBackup(config.dataDir, file)
  const advice = isEncrypted
    ? 'It is encrypted: only the private key opens it.'
    : 'It contains personal data: keep it safe. With BACKUP_PUBLIC_KEY it would be encrypted.'
  console.info(`${file} contains ${rows} rows and ${pictures} pictures. ${advice}`)
})

function nameByTime(): string {
  const [day, time = ''] = Temporal.Now.plainDateTimeISO().toString({ smallestUnit: 'second' }).split('T')
  return `backup-${day}-${time.replaceAll(':', '')}.tar.gz`
}
