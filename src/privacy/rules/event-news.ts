/** The exact text that a member agrees to, stored with their consent. Raise the version with every change. */
export const eventNewsWording = { version: 1, text: 'Tell me about new events by email' } as const

/** London time: no one is emailed before breakfast or late in the evening. */
const [FIRST_HOUR, LAST_HOUR] = [10, 20]
/** An event that stayed unannounced for this long, because the site was down, is no longer news. */
const DIGEST_DAYS = 7

/** The period that a news email started now covers: events published until this morning, so that many at once make one email. */
export type DigestPeriod = { day: Temporal.PlainDate; from: Temporal.Instant; until: Temporal.Instant }

/** Returns nothing at an hour when no news is emailed. */
export function digestDueAt(now: Temporal.Instant): DigestPeriod | undefined {
  if (!isHourForEmails(now)) return undefined
  const day = now.toZonedDateTimeISO('Europe/London').toPlainDate()
  const until = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour: FIRST_HOUR } })
  return { day, from: until.subtract({ days: DIGEST_DAYS }).toInstant(), until: until.toInstant() }
}

export function isHourForEmails(now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO('Europe/London')
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}
