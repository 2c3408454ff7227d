import { localDateTime } from '#events/server/local-date-time.ts'
import { firstName } from '#platform/server/mail/first-name.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { reviewRefusals } from '#reviews/contract.ts'
import type { AdminReview, ReviewsQuery } from '#reviews/contract/admin/reviews.ts'
import { namesIn } from '#reviews/server/names-in-text.ts'
import { publishedBy } from '#reviews/server/own-reviews.ts'
import { guestNames, pageOfReviews, reviewWithEvent, type ReviewRow } from '#reviews/server/queries.ts'

export async function loadReviewsToCheck(site: Site, query: ReviewsQuery) {
  const { rows, next } = await pageOfReviews(site, query)
  return { rows: await presentReviews(site, rows), next }
}

export async function loadReviewToCheck(site: Site, id: string): Promise<AdminReview> {
  const row = await reviewWithEvent(site.db, id)
  const [review] = row ? await presentReviews(site, [row]) : []
  return review ?? refuse(reviewRefusals.review_not_found)
}

/** Adds the names of other guests that each text mentions. Only owners see them, and they see every guest anyway. */
async function presentReviews({ db }: Site, rows: readonly ReviewRow[]): Promise<AdminReview[]> {
  const guests = await guestNames(
    db,
    rows.map(({ eventId }) => eventId),
  )
  return rows.map((row) => {
    const others = (guests.get(row.eventId) ?? []).filter(({ memberId }) => memberId !== row.memberId)
    return {
      ...{ id: row.id, stars: row.stars, text: row.body, state: row.state, answer: row.answer },
      event: { id: row.eventId, title: row.title, start_date_local: localDateTime(row.startsAt, row.timeZone) },
      name: row.userName && firstName(row.userName),
      written_at: row.writtenAt.toString(),
      published_by: publishedBy(row.state, row.writtenAt),
      names: namesIn(
        row.body,
        others.map(({ userName }) => userName),
      ),
      ...{ refused_for: row.refusedFor, refusal_note: row.refusalNote },
    }
  })
}
