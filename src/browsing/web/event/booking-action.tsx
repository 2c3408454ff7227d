import { lazy, Suspense } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { Unavailable } from '#browsing/web/event/unavailable.tsx'
import { paths } from '#platform/paths.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import type { Rating } from '#reviews/contract.ts'
import css from './booking-panel.module.css'

/**
 * The data of the event page. `memberLoadFailed` means that a member is signed in, but their data could not be loaded.
 * `previewed` means that the owner is previewing the page, and its actions are disabled.
 */
export type EventPageData = EventView & { memberLoadFailed?: true; previewed?: true; rating?: Rating }

type Props = { event: EventPageData; onStatus: (message: string) => void }

/** Loaded only for members, so that a visitor's first page does not include this code. */
const OwnPlace = lazy(() => pagePart(async () => ({ default: (await import('./own-place.tsx')).OwnPlace })))

/**
 * Shows the viewer's next action or, if there is none, the first applicable reason why they cannot book, in the order of the
 * rules.
 */
export function BookingAction({ event, onStatus }: Props) {
  const isSignedIn = useSignedInAs() !== null
  const { viewer_gender: gender, why_not: reason } = event
  if (event.cancelled || (event.past_event && !event.attending))
    return (
      <>
        {event.cancelled && <Unavailable>Cancelled</Unavailable>}
        {!event.previewed && <ButtonLink to={paths.events}>See what’s on</ButtonLink>}
      </>
    )
  if (event.previewed && reason === 'signed_out') return <Unavailable>Sign In To Book</Unavailable>
  if (isSignedIn && gender === null && !event.previewed) return <OwnPlaceUnknown event={event} />
  if (reason === null && event.booking === null)
    return <ReloadLink to={paths.checkout(event.id)}>Book This Event</ReloadLink>
  if (gender === null) return <VisitorAction event={event} />
  return (
    <Suspense fallback={<LoadingOwnPlace />}>
      <OwnPlace event={event} onStatus={onStatus} />
    </Suspense>
  )
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

function VisitorAction({ event: { id, why_not: reason } }: { event: EventView }) {
  const to = paths.event(id)
  const isOpen = reason === 'signed_out'
  if (!isOpen && reason !== 'full') return <Unavailable>Booking has closed</Unavailable>
  return (
    <>
      {!isOpen && <Unavailable then="Please try again later.">Sorry This Event Is Full</Unavailable>}
      <ButtonLink to={`${paths.signIn}?to=${to}`}>{isOpen ? 'Sign In To Book' : 'Join the waiting list'}</ButtonLink>
      <ButtonLink look="quiet" to={`${paths.register}?to=${to}`}>
        Register free
      </ButtonLink>
    </>
  )
}
