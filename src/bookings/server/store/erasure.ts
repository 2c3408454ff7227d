import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export async function clearTicketsOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('formerTickets')
    .where('bookingId', 'in', (query) => query.selectFrom('bookings').select('id').where('memberId', '=', memberId))
    .execute()
  await tx.updateTable('bookings').set({ ticketCode: null }).where('memberId', '=', memberId).execute()
}

/**
 * Voids the member's unfinished payments, then erases their client secrets and cards, and what the owner wrote about their
 * refunds.
 */
export async function eraseSecretsOf(tx: Tx, memberId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'voided', endedAt: now })
    .where('memberId', '=', memberId)
    .where('state', 'in', ['new', 'open', 'authorised'])
    .execute()
  await tx.updateTable('payments').set({ clientSecret: null, card: null }).where('memberId', '=', memberId).execute()
  await tx
    .updateTable('refunds')
    .set({ message: null })
    .where('message', 'is not', null)
    .where('paymentId', 'in', (query) => query.selectFrom('payments').select('id').where('memberId', '=', memberId))
    .execute()
}

/** Erases the addresses that the member typed, and their own address if another member typed it. */
export async function eraseAddressOf(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ sentTo: null })
    .where('sentTo', 'is not', null)
    .where((eb) => eb.or([eb('fromMemberId', '=', memberId), eb(sql`lower(sent_to)`, '=', email.toLowerCase())]))
    .execute()
}

/** Erases what the owner wrote to the member about credit. */
export async function eraseCreditMessages(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('creditEntries')
    .set({ message: null })
    .where('memberId', '=', memberId)
    .where('message', 'is not', null)
    .execute()
}

/** Erases the member's address from vouchers, and what is printed on those that they bought. The vouchers can still be used. */
export async function eraseVouchersOf(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ email: null, forName: null, fromName: null, message: null })
    .where((eb) => eb.or([eb('buyerId', '=', memberId), eb(sql`lower(email)`, '=', email.toLowerCase())]))
    .execute()
}
