import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Locks the email, so that the second of two simultaneous resends sees the result of the first. */
export function lockMail(tx: Tx, mailId: string) {
  return tx
    .selectFrom('outgoingMail')
    .select(['id', 'sentAt', 'failedAt', 'emptiedAt', 'linksRemovedAt'])
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst()
}

/** Resets failed emails, so that they are sent like new ones. */
export async function requeueMail(tx: Tx, mailIds: readonly string[], at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outgoingMail')
    .set({ failedAt: null, attempts: 0, requeuedAt: at })
    .where('id', 'in', mailIds)
    .where('failedAt', 'is not', null)
    .execute()
}

/** Copies the email under a new id. Returns undefined if a copy is already waiting to be sent. */
export async function copyMail(tx: Tx, mailId: string, at: Temporal.Instant): Promise<string | undefined> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    insert into outgoing_mail (id, to_address, subject, text_body, html_body, attachments, created_at, shown, repeat_of,
      member_id, unsubscribe_url)
    select ${id}, to_address, subject, text_body, html_body, attachments, ${at}, shown, id, member_id, unsubscribe_url
    from outgoing_mail where id = ${mailId}
    on conflict (repeat_of) where sent_at is null and failed_at is null and repeat_of is not null do nothing
    returning id`.execute(tx)
  if (rows.length > 0)
    await sql`insert into mail_mentions (mail_id, member_id) select ${id}, member_id from mail_mentions where mail_id = ${mailId}`.execute(
      tx,
    )
  return rows[0]?.id
}

/** Locks the oldest failed emails that can still be sent, and returns their ids. */
export async function lockFailedMail(tx: Tx, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('outgoingMail')
    .select('id')
    .where('failedAt', 'is not', null)
    .where('emptiedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the jobs that wait for a retry run immediately, and returns their number. */
export async function runMailJobsNow(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`.execute(tx)
  return Number(numAffectedRows)
}
