/** The exact text that a member agrees to, stored with their consent. Raise the version with every change. */
export const eventNewsWords = { version: 1, text: 'Tell me about new events by email' } as const

/** London time: no one is emailed before breakfast or late in the evening. */
const [FIRST_HOUR, LAST_HOUR] = [10, 20]
/** An event that stayed unannounced for this long, because the site was down, is no longer news. */
const DAYS_OF_NEWS = 7

/** The period that a news email started now covers: events published until this morning, so that many at once make one email. */
export type NewsDue = { day: Temporal.PlainDate; from: Temporal.Instant; until: Temporal.Instant }

/** Returns nothing at an hour when no news is emailed. */
export function newsDueAt(now: Temporal.Instant): NewsDue | undefined {
  if (!isHourForLetters(now)) return undefined
  const day = now.toZonedDateTimeISO('Europe/London').toPlainDate()
  const until = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour: FIRST_HOUR } })
  return { day, from: until.subtract({ days: DAYS_OF_NEWS }).toInstant(), until: until.toInstant() }
}

export function isHourForLetters(now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO('Europe/London')
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}
