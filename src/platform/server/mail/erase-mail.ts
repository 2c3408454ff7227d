import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Deletes what was written to a member, at whichever address, or for them to somebody who is no member; and empties what was
 * written to other members and names them: that those were sent mail stays. A statement for each, as each has its index.
 */
export async function eraseMail(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`delete from outgoing_mails where member_id = ${memberId}`.execute(tx)
  await sql`delete from outgoing_mails where lower(to_address) = lower(${email}) and member_id is null`.execute(tx)
  await sql`
    delete from outgoing_mails where member_id is null
      and id = any(array(select mail_id from mail_names where member_id = ${memberId}))`.execute(tx)
  await sql`
    update outgoing_mails
    set subject = '', text_body = '', html_body = '', attachments = '[]', last_error = null, unsubscribe_url = null,
      emptied_at = coalesce(emptied_at, ${now})
    where id = any(array(select mail_id from mail_names where member_id = ${memberId}))`.execute(tx)
}

/** How long mail that is still to be sent is waited for: their own, and what others are told of them. */
export type Waited = { own: Temporal.Instant; naming: Temporal.Instant }

/** Whether something written since then, to a member or naming them, is still to be sent. */
export async function hasMailToGo(db: Db, memberId: string, since: Waited): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_mails
    where member_id = ${memberId} and created_at >= ${since.own}
      and sent_at is null and given_up_at is null and emptied_at is null
    union all
    select from mail_names join outgoing_mails on outgoing_mails.id = mail_id
    where mail_names.member_id = ${memberId} and created_at >= ${since.naming}
      and sent_at is null and given_up_at is null and emptied_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
