import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** More than an owner could be working on. It keeps the list on one page. */
const MAX_UNFINISHED = 100

/** Saves what was typed for an event that is not complete yet. Saving it again replaces what was typed before. */
export async function saveUnfinishedEvent(
  site: Site,
  by: Owner,
  { id, title, typed }: { id: string; title: string; typed: Readonly<Record<string, string>> },
): Promise<void> {
  const changedAt = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const { others } = await tx
      .selectFrom('unfinishedEvents')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (others >= MAX_UNFINISHED) refuse(eventRefusals.too_many_unfinished_events)
    const values = { title, typed: JSON.stringify(typed), changedAt }
    await tx
      .insertInto('unfinishedEvents')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    await audit(tx, { at: changedAt, actorId: by.memberId, action: 'unfinished event saved', subject: id })
  })
}
