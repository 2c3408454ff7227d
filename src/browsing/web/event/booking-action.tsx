import { lazy, Suspense } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { Unavailable } from '#browsing/web/event/unavailable.tsx'
import { formatAges } from '#browsing/web/format-event.ts'
import { paths } from '#platform/paths.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

/**
 * The data of the event page. `memberLoadFailed` means that a member is signed in, but their data could not be loaded.
 * `previewed` means that the owner is previewing the page, and its actions are disabled.
 */
export type EventPageData = EventView & { memberLoadFailed?: true; previewed?: true }

type Props = { event: EventPageData; onStatus: (message: string) => void }

/** Loaded only for members, so that a visitor's first page does not include this code. */
const OwnPlace = lazy(() => pagePart(async () => ({ default: (await import('./own-place.tsx')).OwnPlace })))

/**
 * Shows the viewer's next action or, if there is none, the first applicable reason why they cannot book, in the order of the
 * rules.
 */
export function BookingAction({ event, onStatus }: Props) {
  const isSignedIn = useSignedInAs() !== null
  if (event.cancelled) return <Unavailable>Cancelled</Unavailable>
  if (event.past_event && !event.attending) return <Unavailable>Past event</Unavailable>
  if (event.previewed && event.why_not === 'signed_out') return <Unavailable>Sign In To Book</Unavailable>
  if (isSignedIn && event.viewer_gender === null && !event.previewed) return <OwnPlaceUnknown event={event} />
  if (hasOwnPlace(event))
    return (
      <Suspense fallback={<LoadingOwnPlace />}>
        <OwnPlace event={event} noPlace={noPlaceLabel(event)} onStatus={onStatus} />
      </Suspense>
    )
  return <ActionForReason event={event} />
}

/** Returns true if the viewer has a place, is on the waiting list or can join it. */
function hasOwnPlace({ attending, booking, can_join_event, waiting, can_wait, why_not }: EventView): boolean {
  const mayWait = why_not === 'full' || why_not === 'no_places_for_gender'
  return attending || (booking !== null && can_join_event) || (mayWait && (waiting !== null || can_wait))
}

/** Shown until the event has been loaded as the member, or after that failed. */
function OwnPlaceUnknown({ event }: { event: EventPageData }) {
  if (!event.memberLoadFailed) return <LoadingOwnPlace />
  return (
    <>
      <p className={css.status}>We couldn’t check whether you have a place.</p>
      <ReloadLink look="quiet" to={paths.event(event.id)}>
        Try again
      </ReloadLink>
    </>
  )
}

function LoadingOwnPlace() {
  return <span className={css.looking}>Checking your place…</span>
}

function ActionForReason({ event }: { event: EventView }) {
  switch (event.why_not) {
    case null:
      return <ReloadLink to={paths.checkout(event.id)}>Book This Event</ReloadLink>
    case 'signed_out':
      return <ButtonLink to={`${paths.signIn}?to=${paths.event(event.id)}`}>Sign In To Book</ButtonLink>
    case 'too_young':
      return <Unavailable then={`You’ll be under ${event.youngest_age} on the night.`}>{forAges(event)}</Unavailable>
    case 'too_old':
      return <Unavailable then={`You’ll be over ${event.oldest_age} on the night.`}>{forAges(event)}</Unavailable>
    case 'under_18':
      return <Unavailable>You must be 18 or over to book</Unavailable>
    case 'holds_paused':
      return (
        <Unavailable then="You’ve held three places without paying for them. You’ll be able to book again within 24 hours.">
          Booking is paused
        </Unavailable>
      )
    case 'account_not_active':
      return <Unavailable>You can’t book with this account at the moment</Unavailable>
    case 'full':
    case 'no_places_for_gender':
      return <PlaceUnavailable event={event} />
    default:
      return <Unavailable>Booking has closed</Unavailable>
  }
}

const forAges = (event: EventView) => `Sorry, this event is for ${formatAges(event)}`

function PlaceUnavailable({ event }: { event: EventView }) {
  return (
    <>
      <Unavailable then="Please try again later.">{noPlaceLabel(event)}</Unavailable>
      {event.viewer_gender === null && (
        <ButtonLink look="quiet" to={`${paths.signIn}?to=${paths.event(event.id)}`}>
          Sign in to join the waiting list
        </ButtonLink>
      )}
    </>
  )
}

function noPlaceLabel({ why_not, viewer_gender }: EventView): string {
  if (why_not === 'full') return 'Sorry This Event Is Full'
  return viewer_gender === 'F' ? 'No Female Places' : 'No Male Places'
}
