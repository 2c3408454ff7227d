import { pino } from 'pino'
import { deleteUntilKilled, type KillRequest } from '#privacy/testing/delete-until-killed.ts'
import { readConfig } from '#platform/server/config.ts'
import { openSite } from '#app/open-site.ts'

// A process that deletes a member and that a test kills midway. See privacy/testing/delete-until-killed.ts.
const task: KillRequest = JSON.parse(process.argv[2] ?? '')
const { databaseUrl, dataDir } = task
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir, LIMITS: 'off' })
const log = pino({ level: 'error' }, { write: (line) => void process.stderr.write(line) })
const { site, stripeEmulator, close } = await openSite({ config, databaseUrl, log })
if (!stripeEmulator) throw new Error('the Stripe emulator is missing')
await deleteUntilKilled({ site, stripeEmulator }, task)
await close()
