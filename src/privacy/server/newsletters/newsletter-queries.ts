import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

export type NewsletterRow = NonNullable<Awaited<ReturnType<typeof newsletterById>>>

export function newsletterById(db: Db, id: string) {
  return db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
}

export function pageOfNewsletters(
  site: Pick<Site, 'db' | 'keys'>,
  { direction, after }: { direction: 'asc' | 'desc'; after?: string | undefined },
) {
  const rows = site.db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'savedAt', 'startedAt', 'finishedAt', 'stoppedAt', 'notified'])
  const order = { list: 'newsletters', by: sql.ref('createdAt'), id: sql.ref('id') }
  return pageOfRows(site, rows, { ...order, direction, after })
}

/** Returns the results that the recipients show. They are deleted some weeks later, when the newsletter has the results itself. */
export async function resultsOf(
  db: Db,
  newsletterId: string | null,
): Promise<{ notified: number; undelivered: number; unsubscribed: number }> {
  const { rows } = await sql<{ notified: number; undelivered: number; unsubscribed: number }>`
    select count(*)::int as notified, count(m.failed_at)::int as undelivered, count(r.unsubscribed_at)::int as unsubscribed
    from newsletter_recipients r left join outgoing_mail m on m.id = r.mail_id
    where r.newsletter_id is not distinct from ${newsletterId}::uuid`.execute(db)
  return rows[0] ?? { notified: 0, undelivered: 0, unsubscribed: 0 }
}

/**
 * Returns unfinished newsletters whose last step was before `since`. They do not continue by themselves if their job has used up
 * its retries, or waited for the morning.
 */
export async function stalledNewsletters(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select('id')
    .where('startedAt', 'is not', null)
    .where('finishedAt', 'is', null)
    .where('lastStepAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}

const MAX_TOWNS = 200

/** Lists the towns of venues. Jumps from town to town in the index, because a town may have many venues. */
export async function townsOfVenues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ town: string }>`
    with recursive towns as (
      (select town, lower(town) as key from venues order by lower(town), town limit 1)
      union all
      select next.town, next.key from towns, lateral (
        select v.town, lower(v.town) as key from venues v where lower(v.town) > towns.key order by lower(v.town), v.town limit 1
      ) next)
    select town from towns limit ${MAX_TOWNS}`.execute(db)
  return rows.map(({ town }) => town)
}

/** Returns since when the member has been opted in to newsletters, or null if they are not. */
export async function newsletterSince(db: Db, memberId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('newsletterConsents')
    .select('consentedAt')
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row?.consentedAt ?? null
}
