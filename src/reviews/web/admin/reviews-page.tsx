import { Link, useLoaderData } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { useListQuery } from '#platform/web/ui/table/use-list-query.ts'
import { reviewStates, type ReviewState } from '#reviews/contract.ts'
import type { AdminReview, listReviewsToCheck } from '#reviews/contract/admin/reviews.ts'
import { PUBLISH_AFTER_DAYS } from '#reviews/rules/review-limits.ts'
import { ReviewToCheck } from '#reviews/web/admin/review-to-check.tsx'
import css from './reviews.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Reviews', description: 'Reviews to check, and those that were published or refused.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listReviewsToCheck>('GET /api/admin/reviews', { query: listQueryOf<typeof listReviewsToCheck>(request) }),
)

const stateLabels: Record<ReviewState, string> = { waiting: 'To check', published: 'Published', refused: 'Refused' }
const emptyMessages: Record<ReviewState, string> = {
  waiting: 'No reviews to check.',
  published: 'No reviews have been published yet.',
  refused: 'No reviews have been refused in the last six months.',
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const params = useListQuery()
  const state = reviewStates.find((one) => one === params.get('state')) ?? 'waiting'
  return (
    <AdminPage heading="Reviews">
      <p className={css.lead}>
        Reviews with words are published after {PUBLISH_AFTER_DAYS} days, good or bad, unless you refuse one for a rule
        that it breaks. Never refuse one for its opinion: the law doesn’t allow that.{' '}
        <Link to={paths.reviews}>See the public page</Link>
      </p>
      <nav aria-label="Reviews by state" className={css.states}>
        {reviewStates.map((one) => (
          <Link key={one} to={`${adminPaths.reviews}?state=${one}`} aria-current={one === state ? 'page' : false}>
            {stateLabels[one]}
          </Link>
        ))}
      </nav>
      <h2>{stateLabels[state]}</h2>
      {loaded ? <Reviews key={state} {...loaded} state={state} /> : <LoadingLines />}
    </AdminPage>
  )
}

function Reviews({ rows, next, state }: { rows: AdminReview[]; next: string | null; state: ReviewState }) {
  return (
    <>
      {rows.length === 0 && <p>{emptyMessages[state]}</p>}
      {rows.map((review) => (
        <ReviewToCheck key={review.id} review={review} />
      ))}
      {next !== null && (
        <p className={css.more}>
          <Link to={`${adminPaths.reviews}?${new URLSearchParams({ state, after: next })}`}>Next</Link>
        </p>
      )}
    </>
  )
}
