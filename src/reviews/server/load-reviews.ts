import { localDateTime } from '#events/server/local-date-time.ts'
import { before, retention } from '#platform/retention.ts'
import { firstName } from '#platform/server/mail/first-name.ts'
import type { Site } from '#platform/server/site.ts'
import type { PublicReview, Rating, ReviewsPage } from '#reviews/contract.ts'
import { ratingOf } from '#reviews/rules.ts'
import { countRefused, pageOfPublished, sumOfStars } from '#reviews/server/queries.ts'

export async function loadRating({ db }: Pick<Site, 'db'>): Promise<Rating> {
  return ratingOf(await sumOfStars(db))
}

export async function loadReviews(site: Site, after: string | undefined): Promise<ReviewsPage> {
  const since = before(site.clock.now(), retention.refusedReviews.period)
  const [rating, refused, { rows, next }] = await Promise.all([
    loadRating(site),
    countRefused(site.db, since),
    pageOfPublished(site, after),
  ])
  return { rating, refused, reviews: rows.map(presentReview), next }
}

type PublishedRow = Awaited<ReturnType<typeof pageOfPublished>>['rows'][number]

function presentReview({
  stars,
  body,
  answer,
  userName,
  isNamed,
  town,
  startsAt,
  timeZone,
}: PublishedRow): PublicReview {
  const month = localDateTime(startsAt, timeZone).slice(0, 'yyyy-mm'.length)
  return {
    ...{ stars, text: body, answer },
    name: userName && firstName(userName),
    evening: isNamed ? { town, month } : null,
  }
}
