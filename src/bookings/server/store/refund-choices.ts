import { sql } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import { MOVE_REFUND_DAYS } from '#bookings/rules/event-moves.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Lets members who had booked or pressed PAY before the change choose a refund. The choice lasts for `MOVE_REFUND_DAYS`, but
 * never beyond the start of the event. If an earlier change granted a later deadline, that deadline remains.
 */
export async function grantRefunds(tx: Tx, eventId: number, changedAt: Temporal.Instant): Promise<void> {
  const until = changedAt.add({ hours: MOVE_REFUND_DAYS * 24 })
  await sql`update bookings b set refund_until = least(e.starts_at, greatest(b.refund_until, ${until}::timestamptz))
    from events e
    where e.id = b.event_id and b.event_id = ${eventId} and b.state <> 'ended'
      and coalesce(b.pay_pressed_at, b.booked_at) < ${changedAt}`.execute(tx)
}

/** Copies the refund choice to a booking that the owner moved. It lasts at most until the start of the new event. */
export async function setRefundUntil(tx: Tx, bookingId: string, until: Temporal.Instant): Promise<void> {
  await sql`update bookings b set refund_until = least(e.starts_at, ${until}::timestamptz)
    from events e where e.id = b.event_id and b.id = ${bookingId}`.execute(tx)
}

/** Promises to refund an ended booking once another member books a place. */
export async function promiseRefundIfRebooked(tx: Tx, bookingId: string): Promise<void> {
  await tx.updateTable('bookings').set({ refundIfRebooked: true }).where('id', '=', bookingId).execute()
}

/** Claims the oldest refund promise. Returns its booking, or undefined if there is none. */
export async function claimOldestRefundPromise(tx: Tx, eventId: number, gender: Gender): Promise<string | undefined> {
  const row = await tx
    .updateTable('bookings')
    .set({ refundIfRebooked: false })
    .where('id', '=', (query) =>
      query
        .selectFrom('bookings')
        .select('id')
        .where('eventId', '=', eventId)
        .where('gender', '=', gender)
        .where('refundIfRebooked', '=', true)
        .orderBy('endedAt')
        .orderBy('id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
