import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export async function emptyTicketsOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('formerTickets')
    .where('bookingId', 'in', (query) => query.selectFrom('bookings').select('id').where('memberId', '=', memberId))
    .execute()
  await tx.updateTable('bookings').set({ ticketCode: null }).where('memberId', '=', memberId).execute()
}

/** A payment that has come to nothing in all its time is let go of first. */
export async function eraseSecretsOf(tx: Tx, memberId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'voided', endedAt: now })
    .where('memberId', '=', memberId)
    .where('state', 'in', ['new', 'open', 'authorised'])
    .execute()
  await tx.updateTable('payments').set({ clientSecret: null }).where('memberId', '=', memberId).execute()
}

/** An address that they typed, and their own where another typed it. */
export async function eraseAddressOf(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ sentTo: null })
    .where('sentTo', 'is not', null)
    .where((eb) => eb.or([eb('fromMemberId', '=', memberId), eb(sql`lower(sent_to)`, '=', email.toLowerCase())]))
    .execute()
}
