import type { Tx } from '#platform/server/db.ts'

/** Deletes what a guest said about being late: they are in, or will be on time after all. */
export async function clearLateness(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('lateGuests').where('bookingId', '=', bookingId).execute()
}
