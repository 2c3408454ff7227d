import { sql } from 'kysely'
import type { Jobs } from '#platform/server/jobs.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { DomainState } from '#platform/server/mail/mail-domains.ts'
import { queuePush, type PushDetails, type PushText } from '#platform/server/push/queue-push.ts'
import type { OptionalMail } from '#platform/server/mail/unsubscribe-link.ts'

/**
 * An email attachment. `content` is base64, because it is stored in the database until the email has been sent. An attachment
 * with a `cid` is a picture that the email shows at `<img src="cid:…">`.
 */
export type MailAttachment = { filename: string; contentType: string; content: string; cid?: string }

export type RenderedMail = { subject: string; html: string; text: string; attachments?: MailAttachment[] }

/**
 * The part of an email to someone else that an owner may see, in addition to the recipient and the time: nothing if the email
 * is between members or about the owner, the subject if the content is private to the recipient, or the whole text if the
 * organiser wrote it.
 */
export type OwnerView = 'nothing' | 'subject' | 'text'

/** 'always', or the kind of an email that is sent only to members who have not unsubscribed from that kind. */
export type Preference = 'always' | OptionalMail

/** An email that a row of a notification table has built (notification-table.ts). */
export type NotificationMail<Sent extends Preference = Preference> = RenderedMail & {
  notification: { name: string; sent: Sent; shown: OwnerView; push?: PushText }
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
  /**
   * The recipient's member id, if their account does not have this address yet, or no longer has it. The email is deleted with
   * the account.
   */
  memberId?: string
  /** Other members whom the email names. If one of them is erased, the content of the email is erased too. */
  names?: readonly string[]
  /** Details of what goes to the member's devices, if the row of the email has such a text. Null if nothing does this time. */
  push?: PushDetails | null
}

/**
 * Optional emails need a URL at which the recipient's email client unsubscribes from this kind. Other emails must not have one.
 */
export type MailToQueue = MailOptions &
  (
    | (NotificationMail<'always'> & { unsubscribeUrl?: undefined })
    | (NotificationMail<OptionalMail> & { unsubscribeUrl: string })
  )

/**
 * Saves the email and enqueues its job in the caller's transaction, so it is sent if and only if the action is committed. Does
 * the same with what goes to the member's devices.
 */
export async function queueMail(
  tx: Tx,
  site: { jobs: Jobs; now: Temporal.Instant },
  mail: MailToQueue,
  id: string = newId(),
): Promise<string> {
  const { to, memberId, names = [], push = {} } = mail
  const ownerByAddress = sql<string | null>`(select id from members where lower(email) = lower(${to}))`
  const insertMail = tx.insertInto('outgoingMail').values({
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
  await Promise.all([insertMail.execute(), site.jobs.enqueue(tx, 'mail.send', { mailId: id })])
  const named = [...new Set(names)].map((memberNamed) => ({ mailId: id, memberId: memberNamed }))
  if (named.length > 0) await tx.insertInto('mailMentions').values(named).execute()
  const { name, push: pushText } = mail.notification
  if (pushText && push)
    await queuePush(tx, site, {
      ...push,
      ...{ notificationId: id, memberId: memberId ?? ownerByAddress, name, push: pushText },
    })
  return id
}

export type UnsentMail = OutgoingMail &
  DomainState & {
    lastError: string | null
    /** When an email to the member's address bounced for good. */
    emailBouncedAt: Temporal.Instant | null
  }

/** Returns the email if it still has to be sent, otherwise undefined. */
export function unsentMail(db: Db, mailId: string): Promise<UnsentMail | undefined> {
  const domain = sql<string>`lower(substring(to_address from '[^@]*$'))`
  const bouncedAt = sql<Temporal.Instant | null>`(select email_bounced_at from members where members.id = member_id)`
  return db
    .selectFrom('outgoingMail')
    .leftJoin('mailDomains', (join) => join.on('mailDomains.domain', '=', domain))
    .select(['id', 'attachments', 'subject', 'unsubscribeUrl', 'lastError', 'deferrals', 'waitUntil'])
    .select([
      'toAddress as to',
      'htmlBody as html',
      'textBody as text',
      domain.as('domain'),
      bouncedAt.as('emailBouncedAt'),
    ])
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('emptiedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Records that the email has been accepted, and removes the tokens of its links unless `keepsTokens` is set. Only the recipient
 * needs them, and they open accounts, bookings or decisions.
 */
export async function markSent(
  tx: Tx,
  mailId: string,
  { at, keepsTokens }: { at: Temporal.Instant; keepsTokens: boolean },
): Promise<void> {
  await tx
    .updateTable('outgoingMail')
    .set({ sentAt: at, failedAt: null, lastError: null })
    .$if(!keepsTokens, (query) =>
      query.set({
        textBody: sql<string>`regexp_replace(text_body, ${LINK_TOKEN}, ${WITHOUT_TOKEN}, 'g')`,
        htmlBody: sql<string>`regexp_replace(html_body, ${LINK_TOKEN}, ${WITHOUT_TOKEN}, 'g')`,
        unsubscribeUrl: null,
        linksRemovedAt: sql<Temporal.Instant | null>`case
          when text_body ~ ${LINK_TOKEN} or html_body ~ ${LINK_TOKEN} or unsubscribe_url is not null
          then ${at}::timestamptz else links_removed_at end`,
      }),
    )
    .where('id', '=', mailId)
    .execute()
}

/** The token of a link, as an expression of PostgreSQL. An email's HTML writes `&` as `&amp;`. */
const LINK_TOKEN = '([?&](?:amp;)?token=)[A-Za-z0-9_-]+'
const WITHOUT_TOKEN = '\\1removed'

/**
 * The maximum number of times that an email's job runs. The last attempts are four hours apart, and all attempts together take
 * a day and a half.
 */
const MAX_ATTEMPTS = 17

/** Records why the email has not been tried, for owners to see. */
export async function recordWait(tx: Tx, mailId: string): Promise<void> {
  const lastError = 'Not tried yet: the recipient’s mail server has asked us to try again later.'
  await tx.updateTable('outgoingMail').set({ lastError }).where('id', '=', mailId).where('sentAt', 'is', null).execute()
}

/** Records the error for owners to see; it may contain the address. After the last attempt, the email is marked as failed. */
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

/** Marks an email that will not be tried again as failed, for owners to see. */
export async function recordFailure(
  tx: Tx,
  mailId: string,
  lastError: string,
  failedAt: Temporal.Instant,
): Promise<void> {
  await tx.updateTable('outgoingMail').set({ lastError, failedAt }).where('id', '=', mailId).execute()
}

export type SentMail = {
  id: string
  to: string
  subject: string
  text: string
  /** The HTML with its inline pictures embedded. */
  html: string
  /** `sentAt` and `emptiedAt` are ISO 8601 instants. An emptied email is so old that its content has been deleted. */
  sentAt: string
  emptiedAt?: string
  attachments: { filename: string; contentType: string; size: number }[]
}

/** Lists the latest hundred sent emails for the development mailbox, newest first. */
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

/** Returns the HTML with its inline pictures embedded, as the recipient's email client shows it. */
export function withPictures(html: string, attachments: MailAttachment[]): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined ? shown : shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${content}"`),
    html,
  )
}
