import { calendarRemovalsOf } from '#bookings/server/places/calendar-removal-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Finds a member's booking at an event, with the name on the ticket. */
export function ownTicket(db: Db, memberId: string, eventId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['bookings.id', 'bookings.ticketCode', 'bookings.payAgainUntil', 'members.userName'])
    .select(calendarRemovalsOf('bookings').as('calendarRemovals'))
    .where('bookings.eventId', '=', eventId)
    .where('bookings.memberId', '=', memberId)
    .where('bookings.state', '=', 'booked')
    .executeTakeFirst()
}

/** Finds the booking with a ticket code, and its member and event. */
export function bookingByTicket(db: Db, ticketCode: string) {
  return db
    .selectFrom('bookings')
    .leftJoin('members', 'members.id', 'bookings.memberId')
    .innerJoin('events', 'events.id', 'bookings.eventId')
    .select(['bookings.id', 'bookings.state', 'bookings.payAgainUntil', 'events.cancelledAt'])
    .select(['members.userName', 'members.suspendedAt'])
    .where('bookings.ticketCode', '=', ticketCode)
    .executeTakeFirst()
}

/** Checks whether a code used to be valid but has been replaced. */
export async function isFormerTicket(db: Db, ticketCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('formerTickets')
    .select('ticketCode')
    .where('ticketCode', '=', ticketCode)
    .executeTakeFirst()
  return row !== undefined
}
