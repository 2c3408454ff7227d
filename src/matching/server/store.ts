import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

type Card = { eventId: number; memberId: string; sentAt: Temporal.Instant }

export async function insertCard(tx: Tx, card: Card, liked: readonly string[]): Promise<void> {
  const { eventId, memberId } = card
  await tx.insertInto('likesCards').values(card).execute()
  if (liked.length === 0) return
  await tx
    .insertInto('likes')
    .values(liked.map((toMemberId) => ({ eventId, fromMemberId: memberId, toMemberId })))
    .execute()
}

/** Inserts two rows for each match, one for each member. */
export async function insertMatches(
  tx: Tx,
  { eventId, memberId, sentAt }: Card,
  others: readonly string[],
): Promise<void> {
  if (others.length === 0) return
  const both = others.flatMap((otherId) => [
    { eventId, memberId, otherId, matchedAt: sentAt },
    { eventId, memberId: otherId, otherId: memberId, matchedAt: sentAt },
  ])
  await tx.insertInto('matches').values(both).execute()
}

/**
 * Marks as seen the member's matches with these people, except those whom the member cannot see. Returns how many were new. All
 * code locks matches in the order of event and other member, so that there is no deadlock.
 */
export async function markMatchesSeen(
  tx: Tx,
  memberId: string,
  who: readonly string[] | 'everyone',
  at: Temporal.Instant,
): Promise<number> {
  const among = who === 'everyone' ? sql`` : sql`and x.other_id = any(${[...who]}::uuid[])`
  const { numAffectedRows = 0n } = await sql`
    update matches set seen_at = ${at} where (event_id, member_id, other_id) in (
      select x.event_id, x.member_id, x.other_id from matches x join members m on m.id = x.other_id
      where x.member_id = ${memberId} and x.seen_at is null ${among}
        and ${visibleMember('m')}
        and not ${pairBlockedCondition(sql`x.other_id`, sql`${memberId}::uuid`)}
      order by x.event_id, x.other_id for no key update of x)`.execute(tx)
  return Number(numAffectedRows)
}

/** Records that the member was notified of these matches by email. */
export async function markMatchesNotified(
  tx: Tx,
  { eventId, memberId, at }: { eventId: number; memberId: string; at: Temporal.Instant },
  others: readonly string[],
): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ notifiedAt: at })
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .where('otherId', 'in', others)
    .execute()
}

/** Stores a consent. Does nothing if the member has an active one. Returns whether it was stored. */
export async function insertConsent(
  tx: Tx,
  consent: { memberId: string; content: string; consentedAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('likesConsents')
    .values({ id: newId(), ...consent })
    .onConflict((conflict) => conflict.column('memberId').where('withdrawnAt', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Locks the member's active consent, so that it cannot be withdrawn before the transaction ends. Returns whether there is one. */
export async function lockConsent(tx: Tx, memberId: string): Promise<boolean> {
  const consent = await tx
    .selectFrom('likesConsents')
    .select('id')
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return consent !== undefined
}

/** Withdraws the active consent. Returns whether there was one. The clocks of two processes may differ a little. */
export async function withdrawConsent(tx: Tx, memberId: string, withdrawnAt: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('likesConsents')
    .set({ withdrawnAt: sql`greatest(consented_at, ${withdrawnAt}::timestamptz)` })
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Erases the likes that a member sent for these events, and so the matches made from them. Returns the members who lose a match.
 * The cards stay, because likes are sent only once.
 */
export async function eraseLikes(
  tx: Tx,
  memberId: string,
  eventIds: readonly number[],
  erasedAt: Temporal.Instant,
): Promise<string[]> {
  if (eventIds.length === 0) return []
  await tx
    .updateTable('likesCards')
    .set({ erasedAt: sql`greatest(sent_at, ${erasedAt}::timestamptz)` })
    .where('memberId', '=', memberId)
    .where('eventId', 'in', eventIds)
    .where('erasedAt', 'is', null)
    .execute()
  const matches = await tx
    .selectFrom('matches')
    .select('otherId')
    .distinct()
    .where('memberId', '=', memberId)
    .where('eventId', 'in', eventIds)
    .execute()
  await tx.deleteFrom('likes').where('fromMemberId', '=', memberId).where('eventId', 'in', eventIds).execute()
  return matches.map(({ otherId }) => otherId)
}

/** Deletes all likes and matches of an event. */
export async function deleteCardsOf(tx: Tx, eventId: number): Promise<void> {
  await tx.deleteFrom('likesCards').where('eventId', '=', eventId).execute()
}

/** Records since when the member wants no emails about likes that became visible; null if they want them. */
export async function setLikesMailDisabled(
  tx: Tx,
  memberId: string,
  disabledAt: Temporal.Instant | null,
): Promise<void> {
  if (disabledAt === null) await tx.deleteFrom('likesMailSettings').where('memberId', '=', memberId).execute()
  else
    await tx
      .insertInto('likesMailSettings')
      .values({ memberId, disabledAt })
      .onConflict((conflict) => conflict.column('memberId').doNothing())
      .execute()
}

/** Stores the figures of past evenings. Another process may have counted the same evening. */
export async function insertFigures(
  tx: Tx,
  figures: readonly { eventId: number; guests: number | null; pairs: number | null; countedAt: Temporal.Instant }[],
): Promise<void> {
  await tx
    .insertInto('eveningFigures')
    .values(figures)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
}
