import type { Tx } from '#platform/server/db.ts'

/** Sets the absence mark of a booking. Null removes the mark. */
export async function setAbsentAt(tx: Tx, bookingId: string, absentAt: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('bookings').set({ absentAt }).where('id', '=', bookingId).execute()
}
