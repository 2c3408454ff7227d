import type { Tx } from '#platform/server/db.ts'

/** Deletes up to `most` accounts that were registered before this time and never activated. Returns their ids. */
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
        // Skips accounts that are locked, for example by an activation.
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes old registrations that created no account. They have the same retention period as registrations not activated yet.
 */
export async function deleteDeclinedBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('declinedRegistrations').where('requestedAt', '<=', instant).execute()
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

/** Deletes challenges that nobody has answered in time. */
export async function deleteChallengesExpiredBefore(tx: Tx, instant: Temporal.Instant, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', 'in', (query) =>
      query
        .selectFrom('passkeyChallenges')
        .select('challengeHash')
        .where('expiresAt', '<=', instant)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinksExpiredBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('accountLinks').where('expiresAt', '<=', instant).execute()
}

/** Deletes old registrations that were never activated. */
export async function deleteRegistrationsBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('registrations').where('requestedAt', '<=', instant).execute()
}

/** Deletes old registrations and link requests that no job has handled. */
export async function deleteUnhandledRequestsBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('registrations').where('memberId', 'is', null).where('requestedAt', '<=', instant).execute()
  await tx.deleteFrom('linkRequests').where('requestedAt', '<=', instant).execute()
}
