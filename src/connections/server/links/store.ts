import { sql } from 'kysely'
import type { LinkStep, NewLink } from '#connections/contract/links.ts'
import type { Tx } from '#platform/server/db.ts'

/** Lets one transaction at a time make a link, so that their number is right. */
export async function lockLinks(tx: Tx): Promise<void> {
  await sql`lock table tracked_links in share row exclusive mode`.execute(tx)
}

/** Inserts a link. Returns false if its code is taken. */
export async function insertLink(tx: Tx, link: NewLink & { madeAt: Temporal.Instant }): Promise<boolean> {
  const inserted = await tx
    .insertInto('trackedLinks')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Deletes a link with its counts. Returns false if there is none with this code. */
export async function deleteLinkRow(tx: Tx, code: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('trackedLinks').where('code', '=', code).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Counts a step, unless no link has this code. */
export async function addToCount(tx: Tx, counted: { code: string; day: Temporal.PlainDate; step: LinkStep }) {
  const { code, day, step } = counted
  // The link cannot be deleted meanwhile, which would be an error of the foreign key.
  await sql`
    insert into link_counts (code, day, step, count)
    select code, ${day}, ${step}, 1 from (select code from tracked_links where code = ${code} for key share) as link`.execute(
    tx,
  )
}

/** Adds up the rows of each link, step and day in a period, which has ended, so that one row is left. */
export async function mergeCounts(tx: Tx, { from, until }: { from: Temporal.PlainDate; until: Temporal.PlainDate }) {
  await sql`
    with several as (
      select code, day, step from link_counts where day >= ${from} and day < ${until}
      group by code, day, step having count(*) > 1
    ), taken as (
      delete from link_counts c using several s where (c.code, c.day, c.step) = (s.code, s.day, s.step)
      returning c.code, c.day, c.step, c.count
    )
    insert into link_counts (code, day, step, count)
    select code, day, step, sum(count)::integer from taken group by code, day, step`.execute(tx)
}

/** Deletes the counts of the days before this one. */
export async function deleteCountsBefore(tx: Tx, day: Temporal.PlainDate): Promise<void> {
  await tx.deleteFrom('linkCounts').where('day', '<', day).execute()
}
