import { createTransport } from 'nodemailer'
import type { Clock } from '#platform/server/clock.ts'
import { inOneStatement, type Db } from '#platform/server/db.ts'
import { jobsAtOnce, type Postponed } from '#platform/server/jobs.ts'
import { isDeferral } from '#platform/server/mail/is-deferral.ts'
import { reportHeaders, type MailProvider } from '#platform/server/mail/mail-provider.ts'
import { endDeferrals, recordDeferral, secondsToWait } from '#platform/server/mail/mail-domains.ts'
import { inSpan } from '#platform/server/tracing.ts'
import {
  markSent,
  recordFailure,
  recordFailedAttempt,
  recordWait,
  unsentMail,
  type OutgoingMail,
} from '#platform/server/mail/outgoing-mail.ts'

/** Passes one email on for delivery, and throws if it is not accepted. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** Delivers nothing: in demo and tests, sent emails only appear in /dev/mailbox. */
export const deliverToMailbox: Deliver = async () => {}

export type MailServer = { deliver: Deliver; check(): Promise<void>; close(): void }

/** After so many emails a connection is replaced, so that a busy one does not last for ever. */
const MESSAGES_PER_CONNECTION = 100

/**
 * The longest time for an email, with the wait for a connection. Its job is started again after 120 seconds, and must not meet
 * an earlier attempt.
 */
const DELIVERY_TIMEOUT_MS = 100_000

/**
 * Opens a client for an SMTP mail server, with connections that are used again for further emails. Sends nothing without TLS and
 * a valid certificate: `smtp://` requires STARTTLS. `check` signs in, so that a wrong setting is detected at startup rather than on
 * the first booking. `close` ends the connections at once, so call it only when no email is being delivered.
 */
export function openMailServer(options: {
  smtpUrl: string
  from: string
  provider?: MailProvider | undefined
  timeoutMs?: number
}): MailServer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    // The address can set a lower number, if the mail server allows fewer.
    maxConnections: jobsAtOnce('mail.send'),
    maxMessages: MESSAGES_PER_CONNECTION,
    requireTLS: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Before the timeout of the socket, so that the connection is ended as SMTP requires.
    idleTimeout: 20_000,
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
        signal: AbortSignal.timeout(options.timeoutMs ?? DELIVERY_TIMEOUT_MS),
        headers: {
          ...AUTOMATIC,
          ...reportHeaders(options.provider, id),
          ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
        },
      })
    },
    async check() {
      await transport.verify()
    },
    close() {
      transport.close({ force: true })
    },
  }
}

const ADDRESS_BOUNCES = 'Not sent, because emails to this address come back.'

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
 * Sends the email of the job, unless its domain waits. A second run of the job does nothing, because the email is already sent.
 * What a mail server has accepted keeps no tokens here. The mailbox of demo and tests shows them, because there they reach
 * nobody else.
 */
export async function sendMail(
  site: { db: Db; clock: Clock; deliver: Deliver },
  job: { mailId: string },
): Promise<Postponed | undefined> {
  const mail = await unsentMail(site.db, job.mailId)
  if (!mail) return undefined
  // A service that sends emails to dead addresses loses its good name, so only emails that the member needs are still tried.
  if (mail.unsubscribeUrl !== null && mail.emailBouncedAt !== null) {
    await inOneStatement(site.db, (tx) => recordFailure(tx, job.mailId, ADDRESS_BOUNCES, site.clock.now()))
    return undefined
  }
  const seconds = await secondsToWait(site.db, mail, site.clock.now())
  if (seconds > 0) {
    if (mail.lastError === null) await inOneStatement(site.db, (tx) => recordWait(tx, job.mailId))
    return { postponedBySeconds: seconds }
  }
  try {
    await inSpan({ name: 'send an email', kind: 'client' }, () => site.deliver(mail))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const at = site.clock.now()
    await inOneStatement(site.db, (tx) => recordFailedAttempt(tx, job.mailId, { reason, at }))
    if (isDeferral(error)) await inOneStatement(site.db, (tx) => recordDeferral(tx, mail.domain, at))
    // oxlint-disable-next-line preserve-caught-error -- the error of a mail server often contains the address, and this error is logged
    throw new Error('the mail server did not accept an email')
  }
  const sent = { at: site.clock.now(), keepsTokens: site.deliver === deliverToMailbox }
  await inOneStatement(site.db, (tx) => markSent(tx, job.mailId, sent))
  if (mail.deferrals !== null) await inOneStatement(site.db, (tx) => endDeferrals(tx, mail.domain))
  return undefined
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
