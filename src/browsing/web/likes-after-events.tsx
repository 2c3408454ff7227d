import { Outlet, useLoaderData } from 'react-router'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import type { EventView, listOwnEvents } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'
import { isSignedOut } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/**
 * Loads the events that the member has booked, for the state of their likes. If that fails, My Events still works, but does not
 * show it.
 */
export const loader = memberLoader(async (api): Promise<readonly EventView[]> => {
  try {
    return await api<typeof listOwnEvents>('POST /api/myevents', { body: {} })
  } catch (error) {
    if (isSignedOut(error)) throw error
    return []
  }
})

/** Adds the state of the member's likes to the past events that they attended. */
export function Component() {
  const attended = useLoaderData<typeof loader>()
  const events = new Map(attended?.map((event) => [event.id, event]))
  return (
    <AfterEvent
      value={(eventId) => {
        const event = events.get(eventId)
        return event && likesAfter(event)
      }}
    >
      <Outlet />
    </AfterEvent>
  )
}

function likesAfter({ id, likes_state, likes_close_local }: EventView) {
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
