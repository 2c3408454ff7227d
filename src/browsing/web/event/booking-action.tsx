import { lazy, Suspense } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { Instead } from '#browsing/web/event/instead.tsx'
import { sayAges } from '#browsing/web/event-words.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

/**
 * `askedInVain`: a member is signed in, but their own place could not be looked up. `previewed`: the owner is viewing the event
 * as visitors would, and no action works yet.
 */
export type ShownEvent = EventView & { askedInVain?: true; previewed?: true }

type Props = { event: ShownEvent; onSaid: (words: string) => void }

/** Loaded only for members, so that a visitor's first page does not include it. */
const OwnPlace = lazy(() => pagePart(async () => ({ default: (await import('./own-place.tsx')).OwnPlace })))

/** What the viewer can do, or why they cannot: the first that applies, in the order of the rules. */
export function BookingAction({ event, onSaid }: Props) {
  const someoneIsSignedIn = useSignedInAs() !== null
  if (event.cancelled) return <Instead>Cancelled</Instead>
  if (event.past_event && !event.attending) return <Instead>Past event</Instead>
  if (event.previewed && event.why_not === 'signed_out') return <Instead>Sign In To Book</Instead>
  if (someoneIsSignedIn && event.asked_by === null && !event.previewed) return <NotLookedUp event={event} />
  if (hasOwnPlace(event))
    return (
      <Suspense fallback={<Looking />}>
        <OwnPlace event={event} noPlace={sayNoPlace(event)} onSaid={onSaid} />
      </Suspense>
    )
  return <ForReason event={event} />
}

/** Whether the viewer has a place, is on the waiting list or can join it. */
function hasOwnPlace({ attending, booking, can_join_event, waiting, can_wait, why_not }: EventView): boolean {
  const mayWait = why_not === 'full' || why_not === 'no_places_for_gender'
  return attending || (booking !== null && can_join_event) || (mayWait && (waiting !== null || can_wait))
}

/** Shown until the event has been loaded as the member. */
function NotLookedUp({ event }: { event: ShownEvent }) {
  if (!event.askedInVain) return <Looking />
  return (
    <>
      <p className={css.said}>We could not look up whether you have a place.</p>
      <ReloadLink look="quiet" to={`/event/${event.id}`}>
        Try again
      </ReloadLink>
    </>
  )
}

function Looking() {
  return <span className={css.looking}>Looking for your place…</span>
}

function ForReason({ event }: { event: EventView }) {
  switch (event.why_not) {
    case null:
      return <ReloadLink to={`/checkout/${event.id}`}>Book This Event</ReloadLink>
    case 'signed_out':
      return <ButtonLink to={`/signin?to=/event/${event.id}`}>Sign In To Book</ButtonLink>
    case 'too_young':
      return <Instead then="On its day you will be younger than that.">{forAges(event)}</Instead>
    case 'too_old':
      return <Instead then="On its day you will be older than that.">{forAges(event)}</Instead>
    case 'under_18':
      return <Instead>Everyone here is 18 or over</Instead>
    case 'holding_paused':
      return (
        <Instead then="You held three places without paying. You can book again in a day.">Booking is paused</Instead>
      )
    case 'account_not_active':
      return <Instead>You can’t book with this account at the moment</Instead>
    case 'full':
    case 'no_places_for_gender':
      return <NoPlace event={event} />
    default:
      return <Instead>Booking has closed</Instead>
  }
}

const forAges = (event: EventView) => `Sorry, this event is for ${sayAges(event)}`

function NoPlace({ event }: { event: EventView }) {
  return (
    <>
      <Instead then="Please try again later.">{sayNoPlace(event)}</Instead>
      {event.asked_by === null && (
        <ButtonLink look="quiet" to={`/signin?to=/event/${event.id}`}>
          Sign in to join the waiting list
        </ButtonLink>
      )}
    </>
  )
}

function sayNoPlace({ why_not, asked_by }: EventView): string {
  if (why_not === 'full') return 'Sorry This Event Is Full'
  return asked_by === 'F' ? 'No Female Places' : 'No Male Places'
}
