import { paths } from '#platform/paths.ts'

/** Returns the address of a member's calendar file. `removals` is the number of files that removed the event from the calendar. */
export function calendarFileAddress(eventId: number, removals: number): string {
  const address = paths.eventCalendar(eventId)
  return removals === 0 ? address : `${address}?removals=${removals}`
}
