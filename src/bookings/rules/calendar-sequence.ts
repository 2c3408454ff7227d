/**
 * Returns the sequence number of a member's calendar file, which is higher than in every earlier file, even if the member cancels
 * and books again: a file that removes the event has the next number. Calendars ignore a file with a lower number.
 */
export function calendarSequence(event: { calendarSequence: number }, removals: number): number {
  return event.calendarSequence + 2 * removals
}

/** Returns the sequence number of the file that removes the event from a member's calendar. `removals` includes this removal. */
export function calendarRemovalSequence(event: { calendarSequence: number }, removals: number): number {
  return calendarSequence(event, removals) - 1
}
