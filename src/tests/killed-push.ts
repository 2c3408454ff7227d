import { pino } from 'pino'
import { openSite } from '#app/open-site.ts'
import { watchCommits } from '#bookings/server/testing/money/kill-points.ts'
import { readConfig } from '#platform/server/config.ts'
import { sendPush } from '#push/server/send-push.ts'

// A process that sends a push notification and that push-once.killed.test.ts kills midway.
export type PushKill = {
  databaseUrl: string
  dataDir: string
  pushService: string
  pushId: string
  killAt?: { point: number; moment: 'before' | 'after' }
}

const { databaseUrl, dataDir, pushService, pushId, killAt }: PushKill = JSON.parse(process.argv[2] ?? '')
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir, TEST_PUSH_SERVICE: pushService })
const log = pino({ level: 'error' }, { write: (line) => void process.stderr.write(line) })
const { site, close } = await openSite({ config, databaseUrl, log, supervisesJobs: false })
const points: string[] = []
watchCommits((moment, operation) => {
  if (moment === 'before') points.push(operation)
  if (killAt?.moment === moment && killAt.point === points.length) process.kill(process.pid, 'SIGKILL')
})
await sendPush(site, { pushId })
process.stdout.write(`${JSON.stringify({ done: true, points })}\n`)
await close()
