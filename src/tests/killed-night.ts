import { pino } from 'pino'
import { actUntilKilled, type KilledRequest } from '#event-night/server/testing/act-until-killed.ts'
import { readConfig } from '#platform/server/config.ts'
import { openSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'

// A process that receives actions of a night and that a test kills midway. See event-night/server/testing/act-until-killed.ts.
const request: KilledRequest = JSON.parse(process.argv[2] ?? '')
const { databaseUrl, dataDir } = request
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir, LIMITS: 'off' })
const log = pino({ level: 'error' }, { write: (line) => void process.stderr.write(line) })
const { site, close } = await openSite({ config, databaseUrl, log })
const app = await wireServer(site, () => ({ scripts: [], styles: [], preloads: [], fonts: [] }), [])
await actUntilKilled(app, request)
await app.close()
await close()
