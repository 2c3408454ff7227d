import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Deletes emails to a member, at any address, and emails about them to someone who is not a member. Empties emails to other
 * members that name them, but keeps the record that those were sent. Each step is a separate statement, because each uses a
 * different index.
 */
export async function eraseMail(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`delete from outgoing_mail where member_id = ${memberId}`.execute(tx)
  await sql`delete from outgoing_mail where lower(to_address) = lower(${email}) and member_id is null`.execute(tx)
  await sql`
    delete from outgoing_mail where member_id is null
      and id = any(array(select mail_id from mail_mentions where member_id = ${memberId}))`.execute(tx)
  await sql`
    update outgoing_mail
    set subject = '', text_body = '', html_body = '', attachments = '[]', last_error = null, unsubscribe_url = null,
      emptied_at = coalesce(emptied_at, ${now})
    where id = any(array(select mail_id from mail_mentions where member_id = ${memberId}))`.execute(tx)
}

/**
 * Unsent emails count as pending if they were created at or after these times: `own` for emails to the member, `naming` for
 * emails that name them.
 */
export type PendingSince = { own: Temporal.Instant; naming: Temporal.Instant }

/** Returns whether any email to the member, or to others and naming them, is pending. */
export async function hasPendingMail(db: Db, memberId: string, since: PendingSince): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_mail
    where member_id = ${memberId} and created_at >= ${since.own}
      and sent_at is null and failed_at is null and emptied_at is null
    union all
    select from mail_mentions join outgoing_mail on outgoing_mail.id = mail_id
    where mail_mentions.member_id = ${memberId} and created_at >= ${since.naming}
      and sent_at is null and failed_at is null and emptied_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
