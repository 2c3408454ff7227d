import { eventRefusals } from '#events/contract.ts'
import { toEventState } from '#events/server/event-state.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { firstName } from '#platform/server/mail/first-name.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import type { OwnReview, ReviewableEvent } from '#reviews/contract.ts'
import { reviewsCloseAtMs, whyNotReview } from '#reviews/rules.ts'
import { PUBLISH_AFTER_DAYS } from '#reviews/rules/review-limits.ts'
import { eventsOfGuest, type GuestEventRow } from '#reviews/server/queries.ts'

type Viewer = { memberId: string }

/** Lists the evenings that the member can review or has reviewed. */
export async function loadOwnReviews(site: Site, { memberId }: Viewer): Promise<ReviewableEvent[]> {
  const now = site.clock.now()
  const evenings = (await eventsOfGuest(site.db, memberId)).map((row) => presentEvening(row, now))
  return evenings.filter(({ review, open_until_local }) => review !== null || open_until_local !== null)
}

export async function loadOwnReview(site: Site, { memberId }: Viewer, eventId: number): Promise<ReviewableEvent> {
  const [row] = await eventsOfGuest(site.db, memberId, eventId)
  return row ? presentEvening(row, site.clock.now()) : refuse(eventRefusals.event_not_found)
}

function presentEvening(row: GuestEventRow, now: Temporal.Instant): ReviewableEvent {
  const event = toEventState(row)
  const isOpen = !whyNotReview(event, { isIn: true, isStaff: row.role !== 'member' }, now.epochMilliseconds)
  const closeAt = Temporal.Instant.fromEpochMilliseconds(reviewsCloseAtMs(event))
  return {
    event: { id: row.id, title: row.title, start_date_local: localDateTime(row.startsAt, row.timeZone) },
    first_name: firstName(row.userName),
    open_until_local: isOpen ? localDateTime(closeAt, row.timeZone) : null,
    review: presentOwnReview(row),
  }
}

/** The columns of a review are null if there is none. */
function presentOwnReview(row: GuestEventRow): OwnReview | null {
  const { stars, body, showsName, state, writtenAt, refusedFor, refusalNote, answer } = row
  if (stars === null || body === null || showsName === null || state === null || writtenAt === null) return null
  return {
    ...{ stars, text: body, shows_name: showsName, state, answer },
    ...{ published_by: publishedBy(state, writtenAt), refused_for: refusedFor, refusal_note: refusalNote },
  }
}

/** Returns when a waiting review is published by itself. */
export function publishedBy(state: OwnReview['state'], writtenAt: Temporal.Instant): string | null {
  return state === 'waiting' ? writtenAt.add({ hours: 24 * PUBLISH_AFTER_DAYS }).toString() : null
}
