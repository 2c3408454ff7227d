/** The exact text that a member agrees to, stored with their consent. Increment the version with every change. */
export const eventNewsWording = { version: 1, text: 'Tell me about new events by email' } as const

/** Emails are sent only between these hours in London, so not early in the morning or late in the evening. */
const [FIRST_HOUR, LAST_HOUR] = [10, 20]
/** If the site was down, events published longer ago than this are no longer announced. */
const DIGEST_DAYS = 7

/** The period that a news email covers. It ends this morning, so that events published together are announced in one email. */
export type DigestPeriod = { day: Temporal.PlainDate; from: Temporal.Instant; until: Temporal.Instant }

/** Returns the period of a news email sent now, or undefined outside the hours for emails. */
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
