/**
 * Queues emails and sends them as a process of a live site does, for `mail.ts`. Bundled like the site and run as a separate
 * process.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openSite } from '#app/open-site.ts'
import { startWorker } from '#app/worker.ts'
import { readConfig } from '#platform/server/config.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { openMailServer } from '#platform/server/mail/send-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { everyMail } from '#tests/every-mail.ts'
import type { SentMail } from './mail.ts'

const EMAILS = 2_000
const DOMAINS = 20
const AT_MOST_MS = 240_000

const config = readConfig(process.env)
const log = pino({ level: 'error' })
const { site } = await openSite({ config, databaseUrl: config.databaseUrl ?? '', log })
const booked = await everyMail['booked']?.()
if (!booked) throw new Error('there is no email about a booking')
const mail = { ...booked, notification: exampleNotification }
await inTransaction(site.db, async (tx) => {
  const details = { jobs: site.jobs, now: site.clock.now() }
  for (let n = 0; n < EMAILS; n += 1)
    await queueMail(tx, details, { ...mail, to: `m${n}@domain${n % DOMAINS}.example` })
})
const began = performance.now()
const cpuBefore = process.cpuUsage()
await startWorker(site, openMailServer({ smtpUrl: process.env['BENCH_SMTP_URL'] ?? '', from: config.mailFrom }).deliver)
while (performance.now() - began < AT_MOST_MS && (await isAnyUnsent())) await pause(20)
const { user, system } = process.cpuUsage(cpuBefore)
const { length: emails } = await site.db
  .selectFrom('outgoingMail')
  .select('id')
  .where('sentAt', 'is not', null)
  .execute()
const result: SentMail = { emails, ms: performance.now() - began, cpuMs: (user + system) / 1_000 }
process.send?.(result)

async function isAnyUnsent(): Promise<boolean> {
  const [first] = await site.db.selectFrom('outgoingMail').select('id').where('sentAt', 'is', null).limit(1).execute()
  return first !== undefined
}
