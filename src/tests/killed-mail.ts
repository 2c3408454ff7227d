import { readFileSync } from 'node:fs'
import { setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import { openSite } from '#app/open-site.ts'
import { startWorker } from '#app/worker.ts'
import { readConfig } from '#platform/server/config.ts'
import { openMailServer } from '#platform/server/mail/send-mail.ts'
import { mailCertificateFile } from '#platform/testing/test-mail-server.ts'

// A process that sends emails, and is killed when the mail server has accepted some that are not recorded as sent yet.
export type MailKill = { databaseUrl: string; dataDir: string; smtpUrl: string; killAfter: number }

const { databaseUrl, dataDir, smtpUrl, killAfter }: MailKill = JSON.parse(process.argv[2] ?? '')
setDefaultCACertificates([readFileSync(mailCertificateFile, 'utf8')])
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir })
const log = pino({ level: 'error' }, { write: (line) => void process.stderr.write(line) })
const { site } = await openSite({ config, databaseUrl, log, supervisesJobs: false })
const mailServer = openMailServer({ smtpUrl, from: config.mailFrom })
let accepted = 0
await startWorker(site, async (mail) => {
  await mailServer.deliver(mail)
  accepted += 1
  if (accepted === killAfter) process.kill(process.pid, 'SIGKILL')
})
