import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { RefusalReason, ReviewInput } from '#reviews/contract.ts'
import { stateOfNewReview } from '#reviews/rules.ts'

/** Columns of a review that was neither refused nor answered. */
const untouched = { refusedFor: null, refusalNote: null, refusedAt: null, answer: null, answeredAt: null }

export function lockReview(tx: Tx, id: string) {
  return tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Saves what a guest wrote. It replaces their review of the event, and an answer to other words goes with these. */
export async function saveReview(
  tx: Tx,
  { eventId, memberId, now }: { eventId: number; memberId: string; now: Temporal.Instant },
  { stars, text, shows_name: showsName }: ReviewInput,
): Promise<void> {
  const state = stateOfNewReview(text)
  const written = {
    stars,
    body: text,
    showsName,
    state,
    writtenAt: now,
    publishedAt: state === 'published' ? now : null,
  }
  await tx
    .insertInto('reviews')
    .values({ id: newId(), eventId, memberId, ...written, ...untouched })
    .onConflict((conflict) => conflict.columns(['eventId', 'memberId']).doUpdateSet({ ...written, ...untouched }))
    .execute()
}

/** Deletes the member's review of the event. Returns whether there was one. */
export async function deleteReviewOf(tx: Tx, eventId: number, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviews')
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markPublished(tx: Tx, id: string, publishedAt: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...untouched, state: 'published', publishedAt })
    .where('id', '=', id)
    .execute()
}

/** Publishes reviews that have waited since before this time. Returns their events. */
export async function publishWaiting(
  tx: Tx,
  { writtenBefore, now, most }: { writtenBefore: Temporal.Instant; now: Temporal.Instant; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    update reviews set state = 'published', published_at = ${now} where id in (
      select id from reviews where state = 'waiting' and written_at <= ${writtenBefore}
      order by written_at, id limit ${most} for update skip locked)
    returning event_id`.execute(tx)
  return rows.map(({ eventId }) => eventId)
}

export async function markRefused(
  tx: Tx,
  id: string,
  { reason, note, at }: { reason: RefusalReason; note: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...untouched, state: 'refused', publishedAt: null, refusedFor: reason, refusalNote: note, refusedAt: at })
    .where('id', '=', id)
    .execute()
}

/** Saves the owner's answer, or removes it. */
export async function saveAnswer(
  tx: Tx,
  id: string,
  answered: { answer: string; answeredAt: Temporal.Instant } | { answer: null; answeredAt: null },
): Promise<void> {
  await tx.updateTable('reviews').set(answered).where('id', '=', id).execute()
}

/** Deletes reviews that were refused before this time, up to a number of them. Returns how many. */
export async function deleteRefused(tx: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from reviews where id in (
      select id from reviews where state = 'refused' and refused_at <= ${before} limit ${most})`.execute(tx)
  return Number(numAffectedRows)
}

/** Records since when the member wants no emails that ask for a review; null if they want them. */
export async function setReviewMailDisabled(
  tx: Tx,
  memberId: string,
  disabledAt: Temporal.Instant | null,
): Promise<void> {
  if (disabledAt === null) await tx.deleteFrom('reviewMailSettings').where('memberId', '=', memberId).execute()
  else
    await tx
      .insertInto('reviewMailSettings')
      .values({ memberId, disabledAt })
      .onConflict((conflict) => conflict.column('memberId').doNothing())
      .execute()
}
