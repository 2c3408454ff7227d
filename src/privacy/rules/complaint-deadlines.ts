/**
 * The law on data requests (UK GDPR, article 12(3)) sets a limit of one month. The house rules promise the same for every
 * complaint.
 */
const ANSWER_DAYS = 30
/** The law allows two more months for complex requests, if the person is notified. */
const MAX_DAYS = 90

/** Owners are reminded this many days before the answer is due, and daily once it is overdue. */
const REMINDER_DAYS_BEFORE = [1, 7]

/** Returns the date in London, because the site is run in the United Kingdom. */
export function dayOf(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO('Europe/London').toPlainDate()
}

/** Returns the last day to answer a complaint that was received at this time. */
export function answerBy(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlierEnd(receivedAt, { days: ANSWER_DAYS }, { months: 1 })
}

/** Returns the last day to which the deadline can be extended. */
export function latestAnswer(receivedAt: Temporal.Instant): Temporal.PlainDate {
  return earlierEnd(receivedAt, { days: MAX_DAYS }, { months: 3 })
}

/** Returns the earlier end of the two periods: in February, thirty days are longer than a month. */
function earlierEnd(
  receivedAt: Temporal.Instant,
  days: { days: number },
  months: { months: number },
): Temporal.PlainDate {
  const day = dayOf(receivedAt)
  const [one, other] = [day.add(days), day.add(months)]
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}

/** Returns how many days are left: 0 on the last day, negative if overdue. */
export function daysLeft(last: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(last).days
}

/** Returns the latest day whose reminder is due. If the site was down, only that one is sent and earlier ones are skipped. */
export function reminderDue(last: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const remaining = daysLeft(last, today)
  if (remaining < 0) return today
  const before = REMINDER_DAYS_BEFORE.find((days) => remaining <= days)
  return before === undefined ? undefined : last.subtract({ days: before })
}

/** No reminder is due while more days than this are left. */
export const FIRST_REMINDER_DAYS = Math.max(...REMINDER_DAYS_BEFORE)
