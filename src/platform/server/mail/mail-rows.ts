import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Locks the email, so that the second of two simultaneous resends sees what the first did. */
export function lockMail(tx: Tx, mailId: string) {
  return tx
    .selectFrom('outgoingMails')
    .select(['id', 'sentAt', 'givenUpAt', 'emptiedAt'])
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst()
}

/** Resets the emails, so that they are tried as if they had just been written. */
export async function takeUpMail(tx: Tx, mailIds: readonly string[], at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('outgoingMails')
    .set({ givenUpAt: null, tries: 0, takenUpAt: at })
    .where('id', 'in', mailIds)
    .where('givenUpAt', 'is not', null)
    .execute()
}

/** Copies the email under a new id. Returns nothing if a copy is already on its way. */
export async function repeatMail(tx: Tx, mailId: string, at: Temporal.Instant): Promise<string | undefined> {
  const id = newId()
  const { rows } = await sql<{ id: string }>`
    insert into outgoing_mails (id, to_address, subject, text_body, html_body, attachments, created_at, shown, again_of,
      member_id, unsubscribe_url)
    select ${id}, to_address, subject, text_body, html_body, attachments, ${at}, shown, id, member_id, unsubscribe_url
    from outgoing_mails where id = ${mailId}
    on conflict (again_of) where sent_at is null and given_up_at is null and again_of is not null do nothing
    returning id`.execute(tx)
  if (rows.length > 0)
    await sql`insert into mail_names (mail_id, member_id) select ${id}, member_id from mail_names where mail_id = ${mailId}`.execute(
      tx,
    )
  return rows[0]?.id
}

/** The oldest emails that were given up and can still be sent. */
export async function lockGivenUp(tx: Tx, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('outgoingMails')
    .select('id')
    .where('givenUpAt', 'is not', null)
    .where('emptiedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the jobs that wait for a retry run at once, and returns how many. */
export async function hurryMailJobs(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'`.execute(tx)
  return Number(numAffectedRows)
}
