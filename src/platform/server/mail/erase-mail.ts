import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Deletes what was written to a member, at whichever address, or for them to somebody who is no member; and empties what was
 * written to other members and names them: that those were sent mail stays.
 */
export async function eraseMail(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    delete from outgoing_mails
    where member_id = ${memberId} or lower(to_address) = lower(${email})
      or (member_id is null and id in (select mail_id from mail_names where member_id = ${memberId}))`.execute(tx)
  await sql`
    update outgoing_mails
    set subject = '', text_body = '', html_body = '', attachments = '[]', last_error = null,
      emptied_at = coalesce(emptied_at, ${now})
    where id in (select mail_id from mail_names where member_id = ${memberId})`.execute(tx)
}

/** Whether something written since then, to a member or naming them, is still to be sent. */
export async function hasMailToGo(db: Db, memberId: string, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_mails
    where sent_at is null and given_up_at is null and emptied_at is null and created_at >= ${since}
      and (member_id = ${memberId} or id in (select mail_id from mail_names where member_id = ${memberId}))
    limit 1`.execute(db)
  return rows.length > 0
}
