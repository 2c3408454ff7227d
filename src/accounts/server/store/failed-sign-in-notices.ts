import type { Tables, Tx } from '#platform/server/db.ts'

type Notice = { memberId: string; kind: Tables['failedSignInNotices']['kind']; now: Temporal.Instant }

/** Records that the member is notified now. Returns false if they were notified of this in the last 24 hours. */
export async function claimFailedSignInNotice(tx: Tx, { memberId, kind, now }: Notice): Promise<boolean> {
  const claimed = await tx
    .insertInto('failedSignInNotices')
    .values({ memberId, kind, notifiedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'kind'])
        .doUpdateSet({ notifiedAt: now })
        .where('failedSignInNotices.notifiedAt', '<=', now.subtract({ hours: 24 })),
    )
    .returning('memberId')
    .executeTakeFirst()
  return claimed !== undefined
}
