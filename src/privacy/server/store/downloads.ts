import type { Tx } from '#platform/server/db.ts'

/** Inserts a requested download in place of the member's previous one, which can no longer be fetched. */
export async function replaceDownload(
  tx: Tx,
  request: { id: string; memberId: string; requestedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('downloads')
    .values({ ...request, madeAt: null, expiresAt: null, file: null })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet({ ...request, madeAt: null, expiresAt: null, file: null }),
    )
    .execute()
}

/** Stores the file of a download. Returns false if the download was replaced, deleted or already made. */
export async function saveFile(
  tx: Tx,
  id: string,
  made: { madeAt: Temporal.Instant; expiresAt: Temporal.Instant; file: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('downloads')
    .set(made)
    .where('id', '=', id)
    .where('madeAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes downloads that have expired, and those requested before `requestedBefore` that were never made. */
export async function deleteOldDownloads(
  tx: Tx,
  { now, requestedBefore }: { now: Temporal.Instant; requestedBefore: Temporal.Instant },
): Promise<void> {
  await tx
    .deleteFrom('downloads')
    .where((eb) =>
      eb.or([eb('expiresAt', '<=', now), eb.and([eb('madeAt', 'is', null), eb('requestedAt', '<=', requestedBefore)])]),
    )
    .execute()
}
