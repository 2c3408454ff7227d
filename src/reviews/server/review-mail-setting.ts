import { inTransaction, type Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { setReviewMailDisabled } from '#reviews/server/store.ts'

/** Returns true if the member wants an email after an evening that asks for a review. The default is yes. */
export async function wantsReviewMail(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviewMailSettings')
    .select('memberId')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row === undefined
}

/** Changes whether the member is asked for reviews by email. */
export async function changeReviewMailSetting(
  site: Site,
  { memberId }: { memberId: string },
  { email_about_reviews }: { email_about_reviews: boolean },
): Promise<void> {
  const disabledAt = email_about_reviews ? null : site.clock.now()
  await inTransaction(site.db, (tx) => setReviewMailDisabled(tx, memberId, disabledAt))
}
