import { setLikesMailDisabled } from '#matching/server/store.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns true if the member wants an email when likes close and someone likes them. The default is yes. */
export async function wantsLikesMail(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('likesMailSettings')
    .select('memberId')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row === undefined
}

/** Changes whether the member is emailed about likes that became visible. */
export async function changeLikesMailSetting(
  site: Site,
  { memberId }: { memberId: string },
  { email_about_likes }: { email_about_likes: boolean },
): Promise<void> {
  const disabledAt = email_about_likes ? null : site.clock.now()
  await inTransaction(site.db, (tx) => setLikesMailDisabled(tx, memberId, disabledAt))
}
