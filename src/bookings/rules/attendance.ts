import { reminderDay } from '#bookings/rules/reminders.ts'

type EventStart = { startsAt: Temporal.Instant; timeZone: string }

/** Members who have not answered are asked again at this time of day at the venue, or earlier if the event starts soon after it. */
const ASKED_AGAIN_AT = '10:00'
/** An answer must reach the owner in time to find someone else. */
const [EARLIEST_HOURS_BEFORE, LATEST_HOURS_BEFORE] = [3, 1]

/**
 * Returns the day of the event in its own time zone while its attendees can say whether they are coming: from the reminder
 * until the event starts. Returns undefined at other times.
 */
export function attendanceDay(event: EventStart, now: Temporal.Instant): string | undefined {
  return reminderDay(event, now)?.date
}

/** Returns when the day of the event begins. Members who booked after that are not asked again, because they have just said so. */
export function eventDayStart({ startsAt, timeZone }: EventStart): Temporal.Instant {
  return startsAt.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
}

/** Returns whether members who have not answered are asked again now. */
export function isAskedAgain(event: EventStart, now: Temporal.Instant): boolean {
  const latest = event.startsAt.subtract({ hours: LATEST_HOURS_BEFORE })
  return !isBefore(now, askedAgainAt(event)) && isBefore(now, latest)
}

function askedAgainAt(event: EventStart): Temporal.Instant {
  const { startsAt, timeZone } = event
  const usual = startsAt.toZonedDateTimeISO(timeZone).withPlainTime(Temporal.PlainTime.from(ASKED_AGAIN_AT)).toInstant()
  const early = startsAt.subtract({ hours: EARLIEST_HOURS_BEFORE })
  const due = isBefore(early, usual) ? early : usual
  const dayStart = eventDayStart(event)
  return isBefore(due, dayStart) ? dayStart : due
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
