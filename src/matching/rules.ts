import { likesCloseAtMs, likesOpenAtMs, type EndOfEvent } from '#events/rules.ts'
import { matchingRefusals } from '#matching/contract.ts'
import type { Refusal } from '#platform/contract.ts'

/** The exact text that a member agrees to, stored with their consent. Increment the version with every change. */
export const likesWording = {
  version: 2,
  text: 'I understand that who I like is sensitive information about me. I agree that you can use it to find my matches, and that the people I tick will see it once they’ve sent their own likes or likes have closed.',
} as const

/** The state of an attendee's likes card. It is erased if they sent likes and then withdrew their consent. */
export type CardState = 'not sent' | 'sent' | 'erased'

/** The state of an attendee's likes. */
export type LikesStatus = 'not open' | 'open' | 'sent' | 'erased' | 'closed'

export function likesStatus(event: EndOfEvent, card: CardState, openDays: number, nowMs: number): LikesStatus {
  if (card !== 'not sent') return card
  if (nowMs < likesOpenAtMs(event)) return 'not open'
  return nowMs < likesCloseAtMs(event, openDays) ? 'open' : 'closed'
}

/** Returns the refusal if likes cannot be sent now. */
export function whyNotSend(status: LikesStatus): Refusal | undefined {
  if (status === 'sent' || status === 'erased') return matchingRefusals.likes_already_sent
  if (status === 'not open') return matchingRefusals.likes_not_open
  return status === 'closed' ? matchingRefusals.likes_closed : undefined
}

/** Reminders are sent at this time of day in the event's time zone. It is late enough for everyone to be awake. */
const REMIND_AT = '09:00'
const DAYS_UNTIL_SECOND = 3

/**
 * One of at most three reminders for a member who has not sent their likes. `nth` is the reminder's number, and `at` is when it
 * is due.
 */
export type LikesReminder = { nth: 1 | 2 | 3; at: Temporal.Instant }

/**
 * Returns the times of the likes reminders: the next morning, three days after that, and the day before likes close. Omits
 * reminders that would be too close together because likes close soon.
 */
export function reminderTimes(openAt: Temporal.Instant, closeAt: Temporal.Instant, timeZone: string): LikesReminder[] {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
  const morningOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(REMIND_AT) }).toInstant()
  // If likes open between midnight and 9 am, the first reminder is due on the same day.
  const firstDay = isBefore(openAt, morningOf(dayOf(openAt))) ? dayOf(openAt) : dayOf(openAt).add({ days: 1 })
  const first = morningOf(firstDay)
  const second = morningOf(firstDay.add({ days: DAYS_UNTIL_SECOND }))
  const third = morningOf(dayOf(closeAt).subtract({ days: 1 }))
  const times: LikesReminder[] = [{ nth: 1, at: first }]
  if (isBefore(second, third)) times.push({ nth: 2, at: second })
  if (isBefore(first, third)) times.push({ nth: 3, at: third })
  return times.filter(({ at }) => isBefore(at, closeAt))
}

/** Returns the latest reminder that is due, even if it is overdue; undefined if none is due or likes have closed. */
export function reminderDue(
  { openAt, closeAt, timeZone }: { openAt: Temporal.Instant; closeAt: Temporal.Instant; timeZone: string },
  now: Temporal.Instant,
): LikesReminder | undefined {
  if (!isBefore(now, closeAt)) return undefined
  return reminderTimes(openAt, closeAt, timeZone).findLast(({ at }) => !isBefore(now, at))
}

/** Returns how a reminder sent now describes the day on which likes close. */
export function closingDay(
  closeAt: Temporal.Instant,
  timeZone: string,
  now: Temporal.Instant,
): 'today' | 'tomorrow' | 'later' {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = dayOf(now).until(dayOf(closeAt))
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
