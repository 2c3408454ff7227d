import type { Delay } from '#bookings/contract/lateness.ts'
import type { Tx } from '#platform/server/db.ts'

/** Saves how late a guest will be, which replaces what was said before. */
export async function saveLateness(
  tx: Tx,
  late: { bookingId: string; memberId: string; delay: Delay; reportedAt: Temporal.Instant },
): Promise<void> {
  const { memberId, delay, reportedAt } = late
  await tx
    .insertInto('lateGuests')
    .values(late)
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet({ memberId, delay, reportedAt }))
    .execute()
}
