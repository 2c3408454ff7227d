/** Within a month, says the law of requests about data (UK GDPR, article 12(3)); the house rules promise it of every complaint. */
const ANSWER_DAYS = 30
/** Of what is complex the law allows two months more, with a word to the person. */
const MOST_DAYS = 90

/** So many days before the day to answer the owners are reminded; once it is over, every day. */
const REMINDED_DAYS_BEFORE = [1, 7]

/** The day it is in London, where the site is run. */
export function dayOf(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO('Europe/London').toPlainDate()
}

/** The last day to answer what came then. */
export function answerBy(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlier(receivedAt, { days: ANSWER_DAYS }, { months: 1 })
}

/** The last to which that can be put off. */
export function latestAnswer(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlier(receivedAt, { days: MOST_DAYS }, { months: 3 })
}

/** Thirty days are more than a month where February is in them. */
function earlier(receivedAt: Temporal.Instant, days: { days: number }, months: { months: number }): Temporal.PlainDate {
  const day = dayOf(receivedAt)
  const [one, other] = [day.add(days), day.add(months)]
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}

/** How many days are left; 0 on the last one, and below once it is over. */
export function daysLeft(last: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(last).days
}

/** For which day a reminder is due by now: the latest that was, so that a site that was down sends one and not all. */
export function reminderDue(last: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const left = daysLeft(last, today)
  if (left < 0) return today
  const before = REMINDED_DAYS_BEFORE.find((days) => left <= days)
  return before === undefined ? undefined : last.subtract({ days: before })
}

/** No reminder is due while more days are left than these. */
export const FIRST_REMINDED = Math.max(...REMINDED_DAYS_BEFORE)
