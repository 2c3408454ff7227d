import { CLAIM_ENDS_HOURS, CLAIM_REMINDER_HOURS } from '#bookings/rules/second-chairs.ts'
import { unclaimedToRemind } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { markReminded } from '#bookings/server/store/reminders.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 200

/** Reminds the buyers of friends' places that nobody has claimed yet, once. */
export async function remindBuyers(site: Site): Promise<void> {
  const now = site.clock.now()
  const between = { from: now.add({ hours: CLAIM_ENDS_HOURS }), startsBefore: now.add({ hours: CLAIM_REMINDER_HOURS }) }
  await inTransaction(site.db, async (tx) => {
    const due = await unclaimedToRemind(tx, between, BATCH_SIZE)
    if (due.length === 0) return
    await markReminded(
      tx,
      due.map(({ id }) => id),
      now,
    )
    for (const { id } of due)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: id, type: 'second chair unclaimed' })
  })
}
