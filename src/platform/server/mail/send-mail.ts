import { createTransport } from 'nodemailer'
import type { Clock } from '#platform/server/clock.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { markFailed, markSent, unsentMail, type OutgoingMail } from '#platform/server/mail/outgoing-mail.ts'

/** Hands one mail over for delivery; throws if it was not taken. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** Demo and tests: mail that is 'sent' shows in /dev/mailbox and goes nowhere. */
export const deliverToMailbox: Deliver = async () => {}

export type MailServer = { deliver: Deliver; check(): Promise<void>; close(): void }

/** A mail server over SMTP. `check` signs in there, so that a wrong setting shows at the start and not on the first booking. */
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
        ...(unsubscribeUrl !== null && { headers: headersToStop(unsubscribeUrl) }),
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

/** One press in the mail program stops these mails (RFC 2369, RFC 8058). `prepared`: the address stays on one line. */
function headersToStop(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Sends what the job names, once: a second run of the same job finds it sent. */
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
    await inTransaction(site.db, (tx) => markFailed(tx, job.mailId, { reason, at: site.clock.now() }))
    // oxlint-disable-next-line preserve-caught-error -- what a mail server says often holds the address, and this error is logged
    throw new Error('the mail server did not take a mail')
  }
  await inTransaction(site.db, (tx) => markSent(tx, job.mailId, site.clock.now()))
}

/** The same for every attempt, so that a mail server that sees it twice can tell. */
function messageId(id: string, from: string): string {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
