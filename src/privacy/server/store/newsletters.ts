import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Inserts a draft. Returns false if one with this id exists. */
export async function insertNewsletter(tx: Tx, draft: Insertable<Tables['newsletters']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('newsletters')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function lockNewsletter(tx: Tx, id: string) {
  return tx.selectFrom('newsletters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateNewsletter(tx: Tx, id: string, change: Updateable<Tables['newsletters']>): Promise<void> {
  await tx.updateTable('newsletters').set(change).where('id', '=', id).execute()
}

export async function removeNewsletter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('newsletters').where('id', '=', id).execute()
}

/** Claims a member's one email of the day. Returns false if they had it, even if another process claims it concurrently. */
export async function claimRecipient(
  tx: Tx,
  recipient: Pick<
    Insertable<Tables['newsletterRecipients']>,
    'memberId' | 'newsletterId' | 'day' | 'sentAt' | 'linkHash'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('newsletterRecipients')
    .values(recipient)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function saveMailOf(tx: Tx, linkHash: Buffer, mailId: string): Promise<void> {
  await tx.updateTable('newsletterRecipients').set({ mailId }).where('linkHash', '=', linkHash).execute()
}

/** Records that the member unsubscribed with the link of this email. */
export async function markUnsubscribed(tx: Tx, linkHash: Buffer, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('newsletterRecipients').set({ unsubscribedAt: at }).where('linkHash', '=', linkHash).execute()
}

/** Deletes who got these emails before this time. */
export async function deleteRecipients(tx: Tx, sentBefore: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('newsletterRecipients').where('sentAt', '<', sentBefore).execute()
}

/** Saves the results of newsletters. They stay when the recipients and their emails are deleted. */
export async function saveResults(tx: Tx): Promise<void> {
  await sql`
    update newsletters n
    set undelivered = greatest(n.undelivered, r.undelivered), unsubscribed = greatest(n.unsubscribed, r.unsubscribed)
    from (
      select newsletter_id, count(m.failed_at)::int as undelivered, count(r.unsubscribed_at)::int as unsubscribed
      from newsletter_recipients r left join outgoing_mail m on m.id = r.mail_id
      where newsletter_id is not null group by newsletter_id) r
    where n.id = r.newsletter_id and (r.undelivered > n.undelivered or r.unsubscribed > n.unsubscribed)`.execute(tx)
}
