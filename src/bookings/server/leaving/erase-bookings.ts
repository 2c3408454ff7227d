import { emptyTicketsOf, eraseAddressOf, eraseSecretsOf } from '#bookings/server/store/erasing.ts'
import type { Tx } from '#platform/server/db.ts'

/** What a member had booked and paid stays as figures: without a ticket, what opens a payment, or an address. Who it was goes with the member. */
export async function eraseBookings(
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  now: Temporal.Instant,
): Promise<void> {
  await emptyTicketsOf(tx, memberId)
  await eraseSecretsOf(tx, memberId, now)
  await eraseAddressOf(tx, { memberId, email })
}
