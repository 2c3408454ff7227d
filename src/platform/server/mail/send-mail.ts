import { createTransport } from 'nodemailer'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { recordFailedAttempt, markSent, unsentMail, type OutgoingMail } from '#platform/server/mail/outgoing-mail.ts'

/** Passes one email on for delivery; throws if it was not accepted. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** Demo and tests: email that is 'sent' shows in /dev/mailbox and goes nowhere else. */
export const deliverToMailbox: Deliver = async () => {}

export type MailServer = { deliver: Deliver; check(): Promise<void>; close(): void }

/** A mail server over SMTP. `check` signs in, so that a wrong setting shows at startup rather than on the first booking. */
export function openMailServer(options: { smtpUrl: string; from: string }): MailServer {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(mail) {
      const attachments = mail.attachments.map((file) => ({ ...file, encoding: 'base64' }))
      const { to, subject, html, text, id, unsubscribeUrl } = mail
      await transport.sendMail({
        from: options.from,
        to,
        subject,
        html,
        text,
        attachments,
        messageId: messageId(id, options.from),
        ...(unsubscribeUrl !== null && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      })
    },
    async check() {
      await transport.verify()
    },
    close() {
      transport.close()
    },
  }
}

/** One click in the email client unsubscribes (RFC 2369, RFC 8058). `prepared` keeps the URL on one line. */
function unsubscribeHeaders(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Sends the email that the job names, once: a second run of the job finds it already sent. */
export async function sendMail(
  site: { db: Db; clock: Clock; deliver: Deliver },
  job: { mailId: string },
): Promise<void> {
  const mail = await unsentMail(site.db, job.mailId)
  if (!mail) return
  try {
    await site.deliver(mail)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(site.db, (tx) => recordFailedAttempt(tx, job.mailId, { reason, at: site.clock.now() }))
    // oxlint-disable-next-line preserve-caught-error -- what a mail server says often holds the address, and this error is logged
    throw new Error('the mail server did not accept an email')
  }
  await inTransaction(site.db, (tx) => markSent(tx, job.mailId, site.clock.now()))
}

/** The same for every attempt, so that a mail server can recognise a duplicate. */
function messageId(id: string, from: string): string {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
