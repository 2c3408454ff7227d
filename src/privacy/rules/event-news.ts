/** What a member agrees to, word for word: the row of their consent keeps it. Raise the version with every change. */
export const eventNewsWords = { version: 1, text: 'Tell me about new events by email' } as const

/** By the clock of London: nobody is written to before breakfast, nor late in the evening. */
const [FIRST_HOUR, LAST_HOUR] = [10, 20]
/** What nobody was told of for so long, because the site was down, is no news any more. */
const DAYS_OF_NEWS = 7

/** What a letter that is begun now is about: what was published until this morning, so that many at once are one letter. */
export type NewsDue = { day: Temporal.PlainDate; from: Temporal.Instant; until: Temporal.Instant }

/** Nothing at an hour when no letter goes out. */
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
