import { eraseMembersOfPairs, eraseNotes, eraseWalkInGuests } from '#event-night/server/night/store-night.ts'
import { before, cutoffWithMargin, retention } from '#platform/retention.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Walk-in guests are erased this long after likes have closed. */
const GUEST_DAYS = 8

/** Erases what is no longer needed of past nights: walk-in guests, hosts' notes, and who sat with whom. */
export async function eraseOldNights(site: Site): Promise<void> {
  const now = site.clock.now()
  const { likesOpenDays, messageRetentionMonths } = site.config
  await inTransaction(site.db, async (tx) => {
    await eraseWalkInGuests(tx, before(now, { days: likesOpenDays + GUEST_DAYS }))
    await eraseNotes(tx, before(now, retention.nightNotes.period))
    await eraseMembersOfPairs(tx, cutoffWithMargin(now, { months: messageRetentionMonths }))
  })
}
