import { pino } from 'pino'
import { buyUntilKilled, type Task } from '#bookings/server/testing/money/buy-until-killed.ts'
import { readConfig } from '#platform/server/config.ts'
import { openSite } from '#app/open-site.ts'

// A process that buys a place and that a test kills midway. See bookings/server/testing/money/killed-process.ts.
const task: Task = JSON.parse(process.argv[2] ?? '')
const { databaseUrl, dataDir } = task
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir, LIMITS: 'off', DATABASE_CONNECTIONS: '12' })
const log = pino({ level: 'error' }, { write: (line) => void process.stderr.write(line) })
const { site, stripeEmulator, close } = await openSite({ config, databaseUrl, log })
if (!stripeEmulator) throw new Error('the Stripe emulator is missing')
await buyUntilKilled({ site, stripeEmulator }, task)
await close()
