/**
 * Fills an empty data folder with members and five years of their activity: `DATA_DIR=/tmp/grown npm run seed -- 100000`.
 * `DATA_DIR=/tmp/grown npm start` then shows it. The member m0@example.com attended often.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hashPassword } from '#accounts/server/passwords.ts'
import { grow, expectedCounts } from '#tests/growth/grow.ts'
import { DEMO_PASSWORD } from '#demo/fill-members.ts'
import { claimDatabase } from '#platform/server/backup/access-database.ts'
import { runAsProgram } from '#platform/server/backup/run-as-program.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { thousands } from './required-figures.ts'

await runAsProgram(async () => {
  const members = Number(process.argv[2] ?? 100_000)
  if (!(members >= 1_000) || members % 1_000 !== 0)
    throw new ConfigError('Pass the number of members, in whole thousands: npm run seed -- 100000')
  const config = readConfig(process.env)
  if (config.mode === 'live') throw new ConfigError('A live site must not be filled with made-up members.')
  await mkdir(config.dataDir, { recursive: true })
  const database = await claimDatabase(config)
  try {
    const log = openLog({ logLevel: 'error' })
    await migrate({ migrateUrl: database.migrateUrl, appUrl: database.appUrl, folder: resolve('migrations'), log })
    const began = performance.now()
    const growth = { members, now: Temporal.Now.instant(), passwordHash: await hashPassword(DEMO_PASSWORD) }
    await grow(database.migrateUrl, growth, (made, ms) => console.info(`  ${made.padEnd(12)} ${seconds(ms)}`))
    const counts = Object.entries(expectedCounts(members)).map(([what, count]) => `${thousands(count)} ${what}`)
    console.info(`${counts.join(', ')} in ${seconds(performance.now() - began).trim()}, in ${config.dataDir}`)
    console.info(`Sign in as m0@example.com and so on; the password is ${DEMO_PASSWORD}`)
  } finally {
    await database.close()
  }
})

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(6)} s`
}
