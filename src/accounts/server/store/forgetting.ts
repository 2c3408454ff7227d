import type { Tx } from '#platform/server/db.ts'

/** The ids of accounts that were registered before then, never activated, and are now gone; `most` at a time. */
export async function deleteNeverActivated(tx: Tx, before: Temporal.Instant, most: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('members')
    .where('id', 'in', (query) =>
      query
        .selectFrom('members')
        .select('id')
        .where('activatedAt', 'is', null)
        .where('suspendedAt', 'is', null)
        .where('registeredAt', '<=', before)
        .orderBy('registeredAt')
        .limit(most)
        // One that is being activated at this moment is left alone.
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Registrations that made no account; they last as long as one that waits. */
export async function deleteDeclinedBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('declinedRegistrations').where('askedAt', '<=', instant).execute()
}

export async function deleteSessionsExpiredBefore(tx: Tx, instant: Temporal.Instant, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('expiresAt', '<=', instant).limit(most).forUpdate().skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinksExpiredBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('accountLinks').where('expiresAt', '<=', instant).execute()
}

/** Registrations that nobody has activated. */
export async function deleteRegistrationsBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('registrations').where('askedAt', '<=', instant).execute()
}

/** What was asked for at the door and no job has looked at in time. */
export async function deleteAskedBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('registrations').where('memberId', 'is', null).where('askedAt', '<=', instant).execute()
  await tx.deleteFrom('linkRequests').where('askedAt', '<=', instant).execute()
}
