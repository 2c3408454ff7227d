import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { loaderApi } from '#platform/web/api.ts'
import type { LoadsClientOnUse, PageHandle } from '#platform/web/head.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import type { listReviews, PublicReview, Rating, ReviewsPage } from '#reviews/contract.ts'
import { MIN_GUESTS_TO_NAME_EVENING, MIN_REVIEWS_FOR_RATING, PUBLISH_AFTER_DAYS } from '#reviews/rules/review-limits.ts'
import { ruleSentences } from '#reviews/rules/refusal-labels.ts'
import { Stars } from '#reviews/web/stars.tsx'
import css from './reviews.module.css'

export const handle: PageHandle<ReviewsPage> & LoadsClientOnUse = {
  loadsClientOnUse: true,
  headOf: () => ({
    title: 'Reviews',
    description: 'What guests say about our evenings, good and bad, and how we check and publish their reviews.',
    path: paths.reviews,
    picture: '/share.png',
  }),
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ReviewsPage> {
  const after = new URL(request.url).searchParams.get('after')
  return loaderApi(context)<typeof listReviews>('GET /api/reviews', { query: after ? { after } : {} })
}

export function Component() {
  const { rating, refused, reviews, next } = useLoaderData<typeof loader>()
  return (
    <Wrap className={css.page}>
      <h1>Reviews</h1>
      <p className={css.lead}>{reviews.length === 0 ? 'There are no reviews yet.' : averageMessage(rating)}</p>
      {reviews.length > 0 && (
        <ul className={css.list} aria-label="Reviews of our evenings">
          {reviews.map((review, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- a public review has no id, and the list is never reordered
            <Review key={nth} review={review} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p className={css.more}>
          <Link to={`${paths.reviews}?${new URLSearchParams({ after: next })}`}>Earlier reviews</Link>
        </p>
      )}
      <Policy refused={refused} />
    </Wrap>
  )
}

function averageMessage(rating: Rating): string {
  if (rating === null) return `We show an average once there are ${MIN_REVIEWS_FOR_RATING} reviews.`
  return `${rating.average.toFixed(1)} out of 5 on average, from ${rating.count} reviews by guests of our evenings.`
}

function Review({ review: { stars, text, name, evening, answer } }: { review: PublicReview }) {
  return (
    <li className={css.review}>
      <p className={css.about}>
        <Stars stars={stars} />{' '}
        <span>
          <bdi>{name ?? 'A guest'}</bdi>
          {evening && (
            <>
              , <bdi>{evening.town}</bdi>, {formatMonth(evening.month)}
            </>
          )}
        </span>
      </p>
      {text !== '' && (
        <p className={css.words} dir="auto">
          {text}
        </p>
      )}
      {answer !== null && (
        <div className={css.answer}>
          <p>Our answer:</p>
          <p className={css.words} dir="auto">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}

/** Formats '2026-11' as 'November 2026'. */
function formatMonth(month: string): string {
  return formatDateWithoutWeekday(`${month}-01`).replace(/^1 /, '')
}

/** What people need to know to judge the reviews, as the law on consumer reviews asks for. */
function Policy({ refused }: { refused: number }) {
  return (
    <section className={css.policy} aria-labelledby="policy">
      <h2 id="policy">How our reviews work</h2>
      <p>
        Only guests whom a host checked in on the evening can review it, once each. We ask each of them two days later,
        and give nothing in return. People who work for us can’t write any.
      </p>
      <p>
        We publish good and bad reviews alike. Stars alone are published at once. We read words first, and if we haven’t
        within {PUBLISH_AFTER_DAYS} days, they’re published anyway. We refuse a review only for one of these rules, and
        tell its author which, so that they can change it:
      </p>
      <ul>
        {Object.values(ruleSentences).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>
        {refusedMessage(refused)} The average is of the stars of all published reviews, each counted once. We can answer
        a review, but not change it. Its author can change or delete it, and it goes if they delete their account.
      </p>
      <p>
        A review shows a first name only if its author chose that. Of evenings with fewer than{' '}
        {MIN_GUESTS_TO_NAME_EVENING} guests, we don’t say which it was. Is a review about you, or wrong?{' '}
        <Link to={paths.complain}>Tell us</Link>.
      </p>
    </section>
  )
}

function refusedMessage(refused: number): string {
  const count = refused === 0 ? 'no review' : refused === 1 ? 'one review' : `${refused} reviews`
  return `In the last six months, we’ve refused ${count} that ${refused > 1 ? 'haven’t' : 'hasn’t'} been changed since.`
}
