import type { ReactNode } from 'react'
import { Link, Outlet, useLoaderData } from 'react-router'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import type { EventView, listOwnEvents } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'
import { isSignedOut } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import type { listOwnReviews, ReviewableEvent } from '#reviews/contract.ts'

/**
 * Loads the events that the member has booked, for the state of their likes, and those that they can review. If one fails, My
 * Events still works, but does not show it.
 */
export const loader = memberLoader(async (api) => {
  const [attended, { evenings }] = await Promise.all([
    api<typeof listOwnEvents>('POST /api/myevents', { body: {} }).catch(insteadOfFailing<EventView[]>([])),
    api<typeof listOwnReviews>('GET /api/myreviews').catch(insteadOfFailing({ evenings: Array<ReviewableEvent>() })),
  ])
  return { attended, evenings }
})

function insteadOfFailing<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (isSignedOut(error)) throw error
    return answer
  }
}

/** Adds the state of the member's likes and reviews to the past events that they attended. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const events = new Map(loaded?.attended.map((event) => [event.id, event]))
  const reviews = new Map(loaded?.evenings.map((evening) => [evening.event.id, evening]))
  return (
    <AfterEvent
      value={(eventId) => {
        const event = events.get(eventId)
        return event && withReview(likesAfter(event), reviews.get(eventId))
      }}
    >
      <Outlet />
    </AfterEvent>
  )
}

type Following = { notice: ReactNode; action?: (look: 'main' | 'quiet') => ReactNode; isDue: boolean }

/** Adds a link to the page where the member can review the evening or see their review. */
function withReview(following: Following | undefined, evening: ReviewableEvent | undefined): Following | undefined {
  if (!evening) return following
  const { event, review } = evening
  const notice = (
    <>
      {following?.notice}
      <p>
        <Link to={paths.myReview(event.id)}>
          {reviewLabels[review?.state ?? 'none']}
          <VisuallyHidden> {event.title}</VisuallyHidden>
        </Link>
      </p>
    </>
  )
  return { isDue: false, ...following, notice }
}

const reviewLabels = {
  none: 'Review this evening',
  waiting: 'Your review, waiting for our check',
  published: 'Your review',
  refused: 'Your review wasn’t published: see why',
} as const

function likesAfter({ id, likes_state, likes_close_local }: EventView): Following | undefined {
  if (likes_state === 'open' && likes_close_local !== null)
    return {
      notice: (
        <p>
          <strong>You can send your likes until {formatDateTime(likes_close_local)}.</strong>
        </p>
      ),
      action: (look: 'main' | 'quiet') => (
        <ButtonLink look={look} to={paths.attendees(id)}>
          Send your likes
        </ButtonLink>
      ),
      isDue: true,
    }
  if (likes_state === 'closed') return { notice: <p>You didn’t send your likes in time.</p>, isDue: false }
  return likes_state === 'sent' ? { notice: <p>You’ve sent your likes.</p>, isDue: false } : undefined
}
