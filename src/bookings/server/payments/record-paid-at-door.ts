import { addToLedger } from '#bookings/server/store/money.ts'
import type { Tx } from '#platform/server/db.ts'

type PaidAtDoor = { eventId: number; guestId: string; amountPence: number; at: Temporal.Instant }

/** Records what a walk-in guest without an account paid a host. It is income of the event, and has no receipt. */
export async function recordPaidAtDoor(tx: Tx, paid: PaidAtDoor): Promise<void> {
  await addToLedger(tx, entryOf('cash', paid))
}

/** Records that a host gave a walk-in guest their money back, because adding them was undone. */
export async function recordReturnedAtDoor(tx: Tx, paid: PaidAtDoor): Promise<void> {
  await addToLedger(tx, entryOf('refunded', paid))
}

function entryOf(kind: 'cash' | 'refunded', { eventId, guestId, amountPence, at }: PaidAtDoor) {
  // No provider is involved, so the entry uses the guest's own id.
  return { paymentId: null, bookingId: null, eventId, kind, providerId: guestId, amountPence, currency: 'gbp', at }
}
