import type { Tx } from '#platform/server/db.ts'

/**
 * Erases the current and former ticket codes of at most `count` bookings whose events ended no later than `endedBefore`.
 * Returns the number of bookings.
 */
export async function purgeTickets(tx: Tx, endedBefore: Temporal.Instant, count: number): Promise<number> {
  const rows = await tx
    .updateTable('bookings')
    .set({ ticketCode: null })
    .where('id', 'in', (query) =>
      query
        .selectFrom('bookings as b')
        .innerJoin('events as e', 'e.id', 'b.eventId')
        .select('b.id')
        .where('b.ticketCode', 'is not', null)
        .where('e.endsAt', '<=', endedBefore)
        .where((eb) => eb.or([eb('b.state', '=', 'ended'), eb('b.eventOverAt', 'is not', null)]))
        .limit(count),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('formerTickets').where('bookingId', 'in', ids).execute()
  return ids.length
}

/** Deletes whether members said that they were coming or late, and the links to say so, of events that ended no later than `endedBefore`. */
export async function purgeAttendance(tx: Tx, endedBefore: Temporal.Instant): Promise<void> {
  for (const table of ['attendanceAnswers', 'attendanceLinks', 'lateGuests'] as const)
    await tx
      .deleteFrom(table)
      .where('bookingId', 'in', (query) =>
        query
          .selectFrom('bookings as b')
          .innerJoin('events as e', 'e.id', 'b.eventId')
          .select('b.id')
          .where('e.endsAt', '<=', endedBefore),
      )
      .execute()
}

export async function purgeReplacementAddresses(tx: Tx, endedBefore: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ sentTo: null })
    .where('sentTo', 'is not', null)
    .where('bookingId', 'in', (query) =>
      query
        .selectFrom('bookings as b')
        .innerJoin('events as e', 'e.id', 'b.eventId')
        .select('b.id')
        .where('e.endsAt', '<=', endedBefore),
    )
    .execute()
}
