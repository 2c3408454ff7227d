import { createTransport } from 'nodemailer'
import type { Clock } from '#platform/server/clock.ts'
import { inOneStatement, type Db } from '#platform/server/db.ts'
import { recordFailedAttempt, markSent, unsentMail, type OutgoingMail } from '#platform/server/mail/outgoing-mail.ts'

/** Passes one email on for delivery, and throws if it is not accepted. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** Delivers nothing: in demo and tests, sent emails only appear in /dev/mailbox. */
export const deliverToMailbox: Deliver = async () => {}

export type MailServer = { deliver: Deliver; check(): Promise<void>; close(): void }

/**
 * Opens a client for an SMTP mail server. Sends nothing without TLS and a valid certificate: `smtp://` requires STARTTLS.
 * `check` signs in, so that a wrong setting is detected at startup rather than on the first booking.
 */
export function openMailServer(options: { smtpUrl: string; from: string }): MailServer {
  const transport = createTransport({
    url: options.smtpUrl,
    requireTLS: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async deliver(mail) {
      const { to, subject, text, id, unsubscribeUrl } = mail
      const identifier = `${id}@${domainOf(options.from)}`
      await transport.sendMail({
        from: options.from,
        to,
        subject,
        text,
        ...withContentIds(mail, identifier),
        // The same for every attempt, so that a mail server can recognise a duplicate.
        messageId: `<${identifier}>`,
        headers: { ...AUTOMATIC, ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)) },
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

/** Keeps holiday replies and other automatic answers away (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Gives each inline picture a content id that no other email has, in the form that RFC 2045 requires. */
function withContentIds({ html, attachments }: OutgoingMail, identifier: string) {
  const idOf = (cid: string) => `${cid}.${identifier}`
  const files = attachments.map(({ cid, ...file }) => ({
    ...file,
    encoding: 'base64',
    ...(cid !== undefined && { cid: idOf(cid) }),
  }))
  const cids = attachments.flatMap(({ cid }) => cid ?? [])
  const shown = cids.reduce((all, cid) => all.replaceAll(`src="cid:${cid}"`, `src="cid:${idOf(cid)}"`), html)
  return { html: shown, attachments: files }
}

/**
 * Builds the headers for one-click unsubscribing in an email client (RFC 2369, RFC 8058). `prepared` keeps the URL on one line.
 */
function unsubscribeHeaders(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Sends the email of the job. A second run of the job does nothing, because the email is already sent. What a mail server has
 * accepted keeps no tokens here. The mailbox of demo and tests shows them, because there they reach nobody else.
 */
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
    await inOneStatement(site.db, (tx) => recordFailedAttempt(tx, job.mailId, { reason, at: site.clock.now() }))
    // oxlint-disable-next-line preserve-caught-error -- the error of a mail server often contains the address, and this error is logged
    throw new Error('the mail server did not accept an email')
  }
  const sent = { at: site.clock.now(), keepsTokens: site.deliver === deliverToMailbox }
  await inOneStatement(site.db, (tx) => markSent(tx, job.mailId, sent))
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
