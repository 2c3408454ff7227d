import { columnsOf } from '#platform/server/columns.ts'
import { bookingColumns } from '#bookings/server/columns.ts'
import { sql } from 'kysely'
import { reductionLines } from '#bookings/server/reductions/reduction-queries.ts'
import { calendarRemovalsFor } from '#bookings/server/places/calendar-removal-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Returns the calendar sequence of the last event change that was notified for a booking, or null if there was none. */
export async function lastMoveNotified(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select max(substring(type from '^event moved (\\d+)$')::integer) as sequence from notifications
    where about = ${bookingId}`.execute(db)
  return rows[0]?.sequence ?? null
}

/** Finds a booking, with the time of its last transfer, or null if it was never transferred. */
export function bookingToNotify(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .select(columnsOf('bookings', bookingColumns))
    .select(reductionLines(sql.ref('bookings.id')).as('reductions'))
    .select((eb) =>
      eb
        .selectFrom('replacements')
        .select((transfers) => transfers.fn.max('replacements.endedAt').as('at'))
        .whereRef('replacements.bookingId', '=', 'bookings.id')
        .where('replacements.state', '=', 'accepted')
        .as('transferredAt'),
    )
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
}

/** Finds the member whom an email about an event is for, and what the email says about their place there. */
export async function recipientAt(db: Db, memberId: string, eventId: number) {
  return db
    .selectFrom('members')
    .select(['email', 'userName', 'suspendedAt'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.memberId', '=', 'members.id')
            .where('eventId', '=', eventId)
            .where('state', '=', 'booked'),
        )
        .$castTo<boolean>()
        .as('isBooked'),
      calendarRemovalsFor(memberId, eventId).as('calendarRemovals'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

export function replacementRowById(db: Db, replacementId: string) {
  return db.selectFrom('replacements').selectAll().where('id', '=', replacementId).executeTakeFirst()
}

/** Checks whether the provider reported a different amount or currency from the one requested. */
export async function hadWrongAmount(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moneyCases')
    .select('id')
    .where('kind', '=', 'wrong amount')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}
