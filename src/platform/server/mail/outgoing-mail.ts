import { sql } from 'kysely'
import type { Jobs } from '#platform/server/jobs.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { OptionalMail } from '#platform/server/mail/unsubscribe-link.ts'

/**
 * An email attachment. `content` is base64, because it is stored in the database until the email has gone. One with a `cid` is a
 * picture that the email itself shows, at `<img src="cid:…">`.
 */
export type MailAttachment = { filename: string; contentType: string; content: string; cid?: string }

export type RenderedMail = { subject: string; html: string; text: string; attachments?: MailAttachment[] }

/**
 * What an owner may see of an email to someone else, besides the recipient and the time: nothing if it is between members or
 * about the owner, the subject if the content is private to the recipient, the whole text if it is the organiser's own.
 */
export type OwnerView = 'nothing' | 'subject' | 'text'

/** Whether an email is sent always, or only to members who have not stopped this kind. */
export type Preference = 'always' | OptionalMail

/** An email that a row of a notification table has built (notification-table.ts). */
export type NotificationMail<Sent extends Preference = Preference> = RenderedMail & {
  notification: { name: string; sent: Sent; shown: OwnerView }
}

export type OutgoingMail = RenderedMail & {
  id: string
  to: string
  attachments: MailAttachment[]
  /** The URL at which the recipient's email client unsubscribes from emails of this kind; null if that is not possible. */
  unsubscribeUrl: string | null
}

type MailOptions = {
  to: string
  /** The member it belongs to, if the address is not theirs yet or no longer. The email is deleted with their account. */
  memberId?: string
  /** Other members whom the email names. When one of them is erased, so is its content. */
  names?: readonly string[]
}

/** Optional emails have the URL at which the recipient's email client unsubscribes from this kind. Others have none. */
type MailToQueue = MailOptions &
  (
    | (NotificationMail<'always'> & { unsubscribeUrl?: undefined })
    | (NotificationMail<OptionalMail> & { unsubscribeUrl: string })
  )

/** Saves the email and enqueues its job in the caller's transaction, so it is sent if and only if the action happened. */
export async function queueMail(
  tx: Tx,
  site: { jobs: Jobs; now: Temporal.Instant },
  mail: MailToQueue,
): Promise<string> {
  const id = newId()
  const { to, memberId, names = [] } = mail
  const ownerByAddress = sql<string | null>`(select id from members where lower(email) = lower(${to}))`
  await tx
    .insertInto('outgoingMail')
    .values({
      id,
      toAddress: to,
      memberId: memberId ?? ownerByAddress,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      attachments: JSON.stringify(mail.attachments ?? []),
      createdAt: site.now,
      shown: mail.notification.shown,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
    })
    .execute()
  const named = [...new Set(names)].map((memberNamed) => ({ mailId: id, memberId: memberNamed }))
  if (named.length > 0) await tx.insertInto('mailMentions').values(named).execute()
  await site.jobs.enqueue(tx, 'mail.send', { mailId: id })
  return id
}

/** The email if it still has to be sent. */
export async function unsentMail(db: Db, mailId: string): Promise<OutgoingMail | undefined> {
  const row = await db
    .selectFrom('outgoingMail')
    .selectAll()
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('emptiedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, to: row.toAddress, html: row.htmlBody, text: row.textBody }
}

/** Records that the mail server has accepted the email. */
export async function markSent(tx: Tx, mailId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outgoingMail')
    .set({ sentAt: at, failedAt: null, lastError: null })
    .where('id', '=', mailId)
    .execute()
}

/** As often as its job runs: an attempt every four hours at the end, for a day and a half in all. */
const MAX_ATTEMPTS = 17

/** Records the last error for the owner to see; it may contain the address. The job is retried, but not for ever. */
export async function recordFailedAttempt(tx: Tx, mailId: string, failed: { reason: string; at: Temporal.Instant }) {
  await tx
    .updateTable('outgoingMail')
    .set((eb) => ({
      lastError: failed.reason.slice(0, 500),
      attempts: eb('attempts', '+', 1),
      failedAt: sql<Temporal.Instant | null>`case when attempts + 1 >= ${MAX_ATTEMPTS} then ${failed.at}::timestamptz end`,
    }))
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

export type SentMail = {
  id: string
  to: string
  subject: string
  text: string
  /** With its inline pictures embedded. */
  html: string
  /** ISO 8601 instants. An emptied email is so old that its content is no longer kept. */
  sentAt: string
  emptiedAt?: string
  attachments: { filename: string; contentType: string; size: number }[]
}

/** What the development mailbox shows: the latest hundred emails, newest first. */
export async function listSentMail(db: Db, to: string | undefined): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('outgoingMail')
    .selectAll()
    .where('sentAt', 'is not', null)
    .$if(to !== undefined, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['toAddress']), '=', (to ?? '').toLowerCase())),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    to: row.toAddress,
    subject: row.subject,
    text: row.textBody,
    html: withPictures(row.htmlBody, row.attachments),
    sentAt: (row.sentAt ?? row.createdAt).toString(),
    ...(row.emptiedAt && { emptiedAt: row.emptiedAt.toString() }),
    attachments: row.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: Buffer.byteLength(content, 'base64'),
    })),
  }))
}

/** The HTML as the recipient's email client shows it, with its inline pictures in place. */
export function withPictures(html: string, attachments: MailAttachment[]): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined ? shown : shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${content}"`),
    html,
  )
}
