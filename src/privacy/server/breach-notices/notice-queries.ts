import type { Db } from '#platform/server/db.ts'

export function noticeById(db: Db, noticeId: string) {
  return db.selectFrom('breachNotices').selectAll().where('id', '=', noticeId).executeTakeFirst()
}

/**
 * Returns unfinished notices whose last step was before `since`. They do not continue by themselves if their job has used up
 * its retries.
 */
export async function stalledNotices(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('breachNotices')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('lastStepAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}
