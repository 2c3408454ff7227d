import type { EventView } from '#browsing/contract.ts'
import { Attending } from '#browsing/web/event/attending.tsx'
import { onDevice } from '#browsing/web/event/on-device.ts'
import { sayAges } from '#browsing/web/event-words.ts'
import { sayTime } from '#platform/local-time.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

/** `askedInVain`: somebody is signed in, and their own place could not be looked up. */
export type ShownEvent = EventView & { askedInVain?: true }

/** What whoever looks at the event can do, or why not: the first that applies, in the order of the rules. */
export function BookingAction({ event }: { event: ShownEvent }) {
  const someoneIsSignedIn = useSignedInAs() !== null
  if (event.cancelled) return <Instead>Cancelled</Instead>
  if (event.attending) return <Attending event={event} />
  if (event.past_event) return <Instead>Past event</Instead>
  if (someoneIsSignedIn && event.asked_by === null) return <NotLookedUp event={event} />
  if (event.booking && event.can_join_event) return <PlaceKept event={event} until={event.booking.hold_expires_at} />
  return <ForReason event={event} />
}

/** Until the page has asked as the member. */
function NotLookedUp({ event }: { event: ShownEvent }) {
  if (!event.askedInVain) return <span className={css.looking}>Looking for your place…</span>
  return (
    <>
      <p className={css.said}>We could not look up whether you have a place.</p>
      <ReloadLink look="quiet" to={`/event/${event.id}`}>
        Try again
      </ReloadLink>
    </>
  )
}

function PlaceKept({ event, until }: { event: EventView; until: string | null }) {
  return (
    <>
      {until !== null && <p className={css.said}>Your place is kept until {sayTime(onDevice(until))}</p>}
      <ReloadLink to={`/checkout/${event.id}`}>Go on to pay</ReloadLink>
    </>
  )
}

function ForReason({ event }: { event: EventView }) {
  switch (event.why_not) {
    case null:
      return <ReloadLink to={`/checkout/${event.id}`}>Book This Event</ReloadLink>
    case 'signed_out':
      return <ButtonLink to={`/signin?to=/event/${event.id}`}>Sign In To Book</ButtonLink>
    case 'full':
      return <Instead then="Please try again later.">Sorry This Event Is Full</Instead>
    case 'too_young':
      return <Instead then="On its day you will be younger than that.">{forAges(event)}</Instead>
    case 'too_old':
      return <Instead then="On its day you will be older than that.">{forAges(event)}</Instead>
    case 'no_places_for_gender':
      return (
        <Instead then="Please try again later.">
          {event.asked_by === 'F' ? 'No Female Places' : 'No Male Places'}
        </Instead>
      )
    default:
      return <Instead>Booking has closed</Instead>
  }
}

const forAges = (event: EventView) => `Sorry, this event is for ${sayAges(event)}`

function Instead({ children, then }: { children: string; then?: string }) {
  return (
    <p className={css.instead}>
      {children}
      {then && <span className={css.then}>{then}</span>}
    </p>
  )
}
