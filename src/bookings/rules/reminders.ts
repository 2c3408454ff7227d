type EventStart = { startsAt: Temporal.Instant; timeZone: string }

/** Reminders are sent at this time of day at the venue. Everyone is up by then, and there is still time to transfer a place. */
const REMINDER_TIME = '10:00'

/** Returns the time at which attendees are reminded: on the morning of the day before. */
export function reminderAt({ startsAt, timeZone }: EventStart): Temporal.Instant {
  return startsAt
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(REMINDER_TIME) })
    .toInstant()
}

/** Returns whether reminders for the event are due now. After downtime they are sent late, until the event starts. */
export function isReminderDue(evening: EventStart, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(reminderAt(evening), now) <= 0 && Temporal.Instant.compare(now, evening.startsAt) < 0
}

/**
 * Returns whether a reminder written now says 'today' or 'tomorrow', and the date under which the reminder is recorded. Returns
 * undefined if no reminder is due.
 */
export function reminderDay(
  evening: EventStart,
  now: Temporal.Instant,
): { day: 'today' | 'tomorrow'; date: string } | undefined {
  if (!isReminderDue(evening, now)) return undefined
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(evening.timeZone).toPlainDate()
  const date = dayOf(evening.startsAt)
  return { day: date.equals(dayOf(now)) ? 'today' : 'tomorrow', date: date.toString() }
}
