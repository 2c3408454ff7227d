import type { Refusal } from '#platform/contract.ts'
import { likesOpenAtMs, stageOf, type EventState } from '#events/rules.ts'
import { reviewRefusals, type Rating } from '#reviews/contract.ts'
import { MIN_REVIEWS_FOR_RATING, REVIEW_DAYS } from '#reviews/rules/review-limits.ts'

const DAY_MS = 24 * 3_600_000

/** Guests are asked for a review this many days after the evening, at this time of day, in the time zone of the event. */
const ASK_AFTER_DAYS = 2
const ASK_AT = '10:00'
/** Returns the time until which the event can be reviewed. */
export function reviewsCloseAtMs(event: EventState): number {
  return likesOpenAtMs(event) + REVIEW_DAYS * DAY_MS
}

export type Reviewer = { isIn: boolean; isStaff: boolean }

/** Returns the refusal if this guest cannot write or change a review of the event now. */
export function whyNotReview(event: EventState, { isIn, isStaff }: Reviewer, nowMs: number): Refusal | undefined {
  if (event.cancelled || !isIn) return reviewRefusals.not_a_checked_in_guest
  if (isStaff) return reviewRefusals.review_by_staff
  if (stageOf(event, nowMs) !== 'past') return reviewRefusals.review_not_open
  return nowMs < reviewsCloseAtMs(event) ? undefined : reviewRefusals.review_closed
}

/** Stars alone break no rule, so they need no check. */
export function stateOfNewReview(text: string): 'published' | 'waiting' {
  return text === '' ? 'published' : 'waiting'
}

/** Returns when guests are asked for a review: in the morning, two days after the evening began. */
export function askAt(startsAt: Temporal.Instant, timeZone: string): Temporal.Instant {
  const day = startsAt.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: ASK_AFTER_DAYS })
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(ASK_AT) }).toInstant()
}

/** Returns the average with one decimal place, or null if there are too few reviews. */
export function ratingOf({ count, stars }: { count: number; stars: number }): Rating {
  return count < MIN_REVIEWS_FOR_RATING ? null : { average: Math.round((stars / count) * 10) / 10, count }
}
