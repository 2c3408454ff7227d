import type { Db } from '#platform/server/db.ts'

/** What a member has booked at an event, with the name on the ticket. */
export function ownTicket(db: Db, memberId: string, eventId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['bookings.ticketCode', 'bookings.payAgainUntil', 'members.userName'])
    .where('bookings.eventId', '=', eventId)
    .where('bookings.memberId', '=', memberId)
    .where('bookings.state', '=', 'booked')
    .executeTakeFirst()
}

/** The booking that a ticket code belongs to, with its member and its event. */
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

/** Whether a code used to be valid and has been renewed since. */
export async function isFormerTicket(db: Db, ticketCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('formerTickets')
    .select('ticketCode')
    .where('ticketCode', '=', ticketCode)
    .executeTakeFirst()
  return row !== undefined
}
