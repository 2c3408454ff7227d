import { sql } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { Tx } from '#platform/server/db.ts'

/** Starts an email about free places. Returns false if one with this id exists, because then the client is retrying. */
export async function insertPlaceNews(
  tx: Tx,
  news: {
    id: string
    eventId: number
    gender: Gender
    youngestAge: number | null
    oldestAge: number | null
    people: number
    startedAt: Temporal.Instant
    startedBy: string | null
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('placeNews')
    .values({ ...news, lastStepAt: news.startedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function lockPlaceNews(tx: Tx, id: string) {
  return tx.selectFrom('placeNews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lets one step at a time choose recipients, so that two emails at once do not go to the same member. */
export async function lockRecipients(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('privacy.place-news', 0))`.execute(tx)
}

export async function savePlaceNewsProgress(
  tx: Tx,
  id: string,
  progress: {
    notified: number
    notifiedUpTo: string | null
    lastStepAt: Temporal.Instant
    finishedAt: Temporal.Instant | null
  },
): Promise<void> {
  await tx.updateTable('placeNews').set(progress).where('id', '=', id).execute()
}

/** Deletes who got these emails before this time. */
export async function deleteNewsRecipients(tx: Tx, sentBefore: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('placeNewsRecipients').where('sentAt', '<', sentBefore).execute()
}

export async function insertNewsRecipients(
  tx: Tx,
  newsId: string,
  { memberIds, sentAt }: { memberIds: readonly string[]; sentAt: Temporal.Instant },
): Promise<void> {
  if (memberIds.length === 0) return
  const rows = memberIds.map((memberId) => ({ newsId, memberId, sentAt }))
  await tx.insertInto('placeNewsRecipients').values(rows).execute()
}
