import { resolve } from 'node:path'
import { type AfterRestore, formatDeletions, formatNextSteps, makeReady } from '#app/after-restore.ts'
import { rememberDeletions } from '#app/reapply-deletions.ts'
import { recoveryExclusions } from '#app/recovery-exclusions.ts'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import { finishRecovery } from '#platform/server/backup/finish-recovery.ts'
import { runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig } from '#platform/server/config.ts'

await runAsProgram(async () => {
  if (process.argv.length > 2) throw new BackupRefused('Usage: npm run finish-recovery')
  const config = readConfig(process.env)
  let ready: AfterRestore | undefined
  const { newest, applied } = await finishRecovery({
    config,
    migrations: resolve('migrations'),
    exclusions: recoveryExclusions,
    afterwards: async (databaseUrl) => {
      ready = await makeReady(config, databaseUrl)
      await rememberDeletions(config, databaseUrl)
    },
  })
  console.info(`The database is ready. Its newest entry is from ${newest}.`)
  if (applied.length > 0) console.info(`Applied migrations: ${applied.join(', ')}.`)
  if (ready) console.info([...formatDeletions(ready), formatNextSteps(ready, newest)].join('\n'))
})
