import type { Db } from '#platform/server/db.ts'

/** Selects the member's own download without the file, unless it has expired. */
export function downloadOf(db: Db, memberId: string, now: Temporal.Instant) {
  return db
    .selectFrom('downloads')
    .select(['id', 'requestedAt', 'madeAt', 'expiresAt'])
    .where('memberId', '=', memberId)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
}

/** Returns the file of a download, or nothing if it belongs to another member, is not ready or has expired. */
export async function fileOf(
  db: Db,
  { id, memberId, now }: { id: string; memberId: string; now: Temporal.Instant },
): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('downloads')
    .select('file')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.file
}

/** Selects a download that is not ready yet, with its member. */
export function pendingDownload(db: Db, id: string) {
  return db
    .selectFrom('downloads')
    .innerJoin('members', 'members.id', 'downloads.memberId')
    .select(['downloads.memberId', 'members.email', 'members.userName'])
    .where('downloads.id', '=', id)
    .where('downloads.madeAt', 'is', null)
    .executeTakeFirst()
}
