type Evening = { startsAt: Temporal.Instant; timeZone: string }

/** By the clock at the venue: late enough for everyone to be up, early enough to hand a place over. */
const AT = '10:00'

/** When whoever is booked is reminded: in the morning of the day before. */
export function remindAt({ startsAt, timeZone }: Evening): Temporal.Instant {
  return startsAt
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(AT) })
    .toInstant()
}

/** Whether reminders for the event go out now: also late, where the site was down, until it starts. */
export function isReminderDue(evening: Evening, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(remindAt(evening), now) <= 0 && Temporal.Instant.compare(now, evening.startsAt) < 0
}

/** How a reminder that is written now says the event's day, which it is remembered by; nothing where it is none any more. */
export function reminderDay(
  evening: Evening,
  now: Temporal.Instant,
): { says: 'today' | 'tomorrow'; date: string } | undefined {
  if (!isReminderDue(evening, now)) return undefined
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(evening.timeZone).toPlainDate()
  const date = dayOf(evening.startsAt)
  return { says: date.equals(dayOf(now)) ? 'today' : 'tomorrow', date: date.toString() }
}
