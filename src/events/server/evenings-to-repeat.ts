import type { EventRow } from '#events/server/event-queries.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import { formatDate } from '#platform/local-time.ts'

/** How an event is repeated: every `everyWeeks` weeks, on the weekday of the original event, up to and including `until`. */
export type Repeat = { everyWeeks: number; until: Temporal.PlainDate }

/** The start, end and deadlines of an event. */
export type EventTimes = Pick<EventRow, 'startsAt' | 'endsAt' | 'bookingClosesAt' | 'decideBy'>

/** The maximum number of repeats. More than a year of Fridays is probably a typo. */
export const MAX_EVENINGS = 60

/**
 * Returns the future repeats of an event. Each has the same local times in the event's zone, even if the clocks change in the
 * meantime: half past seven stays half past seven.
 */
export function eveningsToRepeat(
  event: EventTimes & { timeZone: string },
  { everyWeeks, until }: Repeat,
  now: Temporal.Instant,
): EventTimes[] {
  const evenings: EventTimes[] = []
  for (let weeks = everyWeeks; dayOf(event, weeks, until) <= 0; weeks += everyWeeks) {
    const { startsAt, endsAt, bookingClosesAt, decideBy } = event
    const later = (at: Temporal.Instant) => addWeeks(weeks, at, event.timeZone)
    if (Temporal.Instant.compare(later(startsAt), now) <= 0) continue
    if (evenings.length === MAX_EVENINGS)
      refuseFields({
        until: `That would create more than ${MAX_EVENINGS} events at once. Please choose an earlier date.`,
      })
    evenings.push({
      startsAt: later(startsAt),
      endsAt: later(endsAt),
      bookingClosesAt: bookingClosesAt && later(bookingClosesAt),
      decideBy: decideBy && later(decideBy),
    })
  }
  if (evenings.length === 0)
    refuseFields({
      until: `Please choose a later date: the next event would be on ${formatDate(nextDay(event, everyWeeks, now))}.`,
    })
  return evenings
}

function addWeeks(weeks: number, at: Temporal.Instant, timeZone: string): Temporal.Instant {
  return at.toZonedDateTimeISO(timeZone).add({ weeks }).toInstant()
}

function dayOf(event: EventTimes & { timeZone: string }, weeks: number, until: Temporal.PlainDate): number {
  const day = addWeeks(weeks, event.startsAt, event.timeZone).toZonedDateTimeISO(event.timeZone).toPlainDate()
  return Temporal.PlainDate.compare(day, until)
}

function nextDay(
  { startsAt, timeZone }: EventTimes & { timeZone: string },
  everyWeeks: number,
  now: Temporal.Instant,
): string {
  let weeks = everyWeeks
  while (Temporal.Instant.compare(addWeeks(weeks, startsAt, timeZone), now) <= 0) weeks += everyWeeks
  return addWeeks(weeks, startsAt, timeZone).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
