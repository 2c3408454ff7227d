import type { DoorList } from '#admin/contract/event-bookings.ts'
import { expectedAttendees } from '#admin/server/event-bookings/people-queries.ts'
import { hasAgeRange } from '#bookings/rules/eligibility.ts'
import { TICKET_LENGTH } from '#bookings/rules/ticket-code.ts'
import { ageOnEventDay } from '#bookings/server/places/event-on-sale.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { requireDoorAccess, type DoorStaff } from '#event-night/server/require-event-host.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the printed door list. It shows only what hosts may see about attendees, and only from the time they may see it. */
export async function printDoorList(site: Site, by: DoorStaff, eventId: number): Promise<DoorList> {
  const event = await requireDoorAccess(site, by, eventId)
  const coming = await expectedAttendees(site.db, eventId)
  return {
    event: presentEventSummary(event),
    people: coming.map(({ userName, gender, ticketCode, dateOfBirth }) => ({
      user_name: userName,
      gender,
      ticket_end: ticketCode?.slice(TICKET_LENGTH / 2) ?? '',
      age: hasAgeRange(event) ? ageOnEventDay(event, dateOfBirth) : null,
    })),
  }
}
