import type { Jobs } from '#platform/server/jobs.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/**
 * A file in an email; `content` is base64, because it is kept in the database until it has gone. One with a `cid` is a
 * picture that the mail itself shows, at `<img src="cid:…">`.
 */
export type MailAttachment = { filename: string; contentType: string; content: string; cid?: string }

export type RenderedMail = { subject: string; html: string; text: string; attachments?: MailAttachment[] }

export type OutgoingMail = RenderedMail & { id: string; to: string; attachments: MailAttachment[] }

/** Keeps the mail and enqueues its sending in the caller's transaction: it goes out if, and only if, the deed happened. */
export async function postMail(
  tx: Tx,
  site: { jobs: Jobs; now: Temporal.Instant },
  mail: RenderedMail & { to: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('outgoingMails')
    .values({
      id,
      toAddress: mail.to,
      subject: mail.subject,
      textBody: mail.text,
      htmlBody: mail.html,
      attachments: JSON.stringify(mail.attachments ?? []),
      createdAt: site.now,
    })
    .execute()
  await site.jobs.enqueue(tx, 'mail.send', { mailId: id })
  return id
}

/** The mail if it still has to go out. */
export async function unsentMail(db: Db, mailId: string): Promise<OutgoingMail | undefined> {
  const row = await db
    .selectFrom('outgoingMails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('emptiedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, to: row.toAddress, html: row.htmlBody, text: row.textBody }
}

/** The mail server has taken it. */
export async function markSent(tx: Tx, mailId: string, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('outgoingMails').set({ sentAt: at, lastError: null }).where('id', '=', mailId).execute()
}

/** The last reason, for the owner to see; it may name the address. The job is tried again. */
export async function markFailed(tx: Tx, mailId: string, reason: string): Promise<void> {
  await tx
    .updateTable('outgoingMails')
    .set({ lastError: reason.slice(0, 500) })
    .where('id', '=', mailId)
    .execute()
}

export type SentMail = {
  id: string
  to: string
  subject: string
  text: string
  /** With its own pictures in it. */
  html: string
  /** ISO 8601 instants; emptied mail is so old that what it said is no longer kept. */
  sentAt: string
  emptiedAt?: string
  attachments: { filename: string; contentType: string; size: number }[]
}

/** What the development mailbox shows: the newest hundred, newest first. */
export async function sentMails(db: Db, to: string | undefined): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('outgoingMails')
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

/** As the reader's mail program shows it: the pictures that came with it stand where it names them. */
export function withPictures(html: string, attachments: MailAttachment[]): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined ? shown : shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${content}"`),
    html,
  )
}
