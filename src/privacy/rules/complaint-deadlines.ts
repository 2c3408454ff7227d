/** The law on data requests (UK GDPR, article 12(3)) sets one month; the house rules promise the same for every complaint. */
const ANSWER_DAYS = 30
/** For complex requests the law allows two more months, if the person is told. */
const MAX_DAYS = 90

/** The owners are reminded this many days before the answer is due, and every day once it is overdue. */
const REMINDER_DAYS_BEFORE = [1, 7]

/** The day in London, where the site is run. */
export function dayOf(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO('Europe/London').toPlainDate()
}

/** The last day to answer a complaint received then. */
export function answerBy(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlier(receivedAt, { days: ANSWER_DAYS }, { months: 1 })
}

/** The last day to which the answer can be postponed. */
export function latestAnswer(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlier(receivedAt, { days: MAX_DAYS }, { months: 3 })
}

/** Thirty days are longer than a month when February is among them. */
function earlier(receivedAt: Temporal.Instant, days: { days: number }, months: { months: number }): Temporal.PlainDate {
  const day = dayOf(receivedAt)
  const [one, other] = [day.add(days), day.add(months)]
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}

/** How many days are left: 0 on the last day, negative once it is over. */
export function daysLeft(last: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(last).days
}

/** The day whose reminder is due by now: the latest one, so that a site that was down sends one reminder and not all of them. */
export function reminderDue(last: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const remaining = daysLeft(last, today)
  if (remaining < 0) return today
  const before = REMINDER_DAYS_BEFORE.find((days) => remaining <= days)
  return before === undefined ? undefined : last.subtract({ days: before })
}

/** No reminder is due while more days than this are left. */
export const FIRST_REMINDER_DAYS = Math.max(...REMINDER_DAYS_BEFORE)
