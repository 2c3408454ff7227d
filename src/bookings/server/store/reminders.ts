import type { Tx } from '#platform/server/db.ts'

/** Records that the reminders of these bookings were queued. */
export async function markReminded(tx: Tx, bookingIds: readonly string[], at: Temporal.Instant): Promise<void> {
  if (bookingIds.length === 0) return
  await tx.updateTable('bookings').set({ remindedAt: at }).where('id', 'in', bookingIds).execute()
}
