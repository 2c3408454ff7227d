import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import { WaitingListPanel } from '#bookings/web/checkout/waiting-list-panel.tsx'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { BookingSummary, type PlaceToBook } from '#bookings/web/checkout/booking-summary.tsx'
import { paths } from '#platform/paths.ts'
import { signInPath } from '#platform/web/member-page.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Refusal = NonNullable<OwnPlace['refusal']>

/** Asks the visitor to sign in, beside the event if it is known. Every link loads a new document. */
export function SignedOut({ heading, place }: { heading: ReactNode; place: PlaceToBook | null }) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const isAtDoor = new URLSearchParams(search).has('door')
  return (
    <div className={css.columns}>
      <div className={css.text}>
        {heading}
        <Notice>You are not authorised, please sign in before proceeding with payment.</Notice>
        {isAtDoor && <p>New here? Register, open the email we send you, then scan the code at the door again.</p>}
        <div className={css.actions}>
          <ReloadLink to={signInPath(here)}>Sign In</ReloadLink>
          <ReloadLink look="quiet" to={signInPath(here, paths.register)}>
            Register
          </ReloadLink>
        </div>
      </div>
      {place && <BookingSummary place={place} price="shown" />}
    </div>
  )
}

/** Shows why the member cannot book, or that they are already attending if there is no refusal. */
export function PlaceUnavailable({
  heading,
  place,
  refusal,
}: {
  heading: ReactNode
  place: OwnPlace
  refusal: Refusal | null
}) {
  const hasWaitingList = place.can_wait || place.waiting !== null
  const friend = useFriend()
  return (
    <AboutEvent heading={heading} place={place}>
      {refusal ? (
        <>
          <Notice>{refusal.detail}</Notice>
          {isTemporaryRefusal(refusal) && !hasWaitingList && <p>Please try again later. You haven’t been charged.</p>}
          <WaitingListPanel place={place} />
        </>
      ) : (
        <p>You’re booked, and there’s nothing left to pay.</p>
      )}
      <div className={css.actions}>
        {friend ? (
          <ReloadLink to={paths.myEvents}>My Events</ReloadLink>
        ) : refusal ? (
          <OtherEvents refusal={refusal} look={hasWaitingList ? 'quiet' : 'main'} />
        ) : (
          <ReloadLink to={`${paths.success}?event=${place.event.id}`}>See your booking</ReloadLink>
        )}
        <ReloadLink look="quiet" to={paths.event(place.event.id)}>
          Back to the event
        </ReloadLink>
      </div>
    </AboutEvent>
  )
}

/** Someone of the wrong age for this event is shown those for theirs. */
function OtherEvents({ refusal: { error }, look }: { refusal: Refusal; look: 'main' | 'quiet' }) {
  const isAge = error === 'too_young' || error === 'too_old'
  return (
    <ReloadLink look={look} to={isAge ? `${paths.events}?age=me` : paths.events}>
      {isAge ? 'See events for your age' : 'See the events'}
    </ReloadLink>
  )
}

/** Shows that the hold has ended, and what the member can do next. */
export function HoldEnded({ ending, ...page }: { heading: ReactNode; place: OwnPlace; ending: HoldEnding }) {
  return ending === 'released' || ending === 'declined' ? (
    <HoldReleased {...page} ending={ending} />
  ) : (
    <HoldLost {...page} ending={ending} />
  )
}

type Released = 'released' | 'declined'

/** Confirms that the member's place has been released, as the member wished. */
function HoldReleased({ heading, place, ending }: { heading: ReactNode; place: OwnPlace; ending: Released }) {
  return (
    <AboutEvent heading={heading} place={place}>
      <Notice>
        {ending === 'released'
          ? 'It’s back on sale, and you haven’t been charged.'
          : 'We’re no longer holding it for you.'}
      </Notice>
      <div className={css.actions}>
        <ReloadLink to={paths.event(place.event.id)}>Back to the event</ReloadLink>
        <ReloadLink look="quiet" to={paths.events}>
          See the events
        </ReloadLink>
      </div>
    </AboutEvent>
  )
}

type Lost = Exclude<HoldEnding, Released>

function HoldLost({ heading, place, ending }: { heading: ReactNode; place: OwnPlace; ending: Lost }) {
  const { pathname, search } = useLocation()
  const refusal = place.booking === null ? place.refusal : null
  const whose = useFriend() ? 'your friend’s' : 'your'
  return (
    <AboutEvent heading={heading} place={place}>
      <Notice>
        {ending === 'time is up'
          ? `We’re no longer holding ${whose} place, and you haven’t been charged.`
          : `We were no longer holding ${whose} place when your payment came through. You won’t be charged, but the amount may show as pending for a few days.`}
      </Notice>
      {refusal ? <p>{refusal.detail}</p> : <p>If there’s still a place, you can book it.</p>}
      {refusal && <WaitingListPanel place={place} />}
      <div className={css.actions}>
        <ReloadLink to={`${pathname}${search}`}>Try to book again</ReloadLink>
        <ReloadLink look="quiet" to={paths.event(place.event.id)}>
          Back to the event
        </ReloadLink>
      </div>
    </AboutEvent>
  )
}

function AboutEvent({ heading, place, children }: { heading: ReactNode; place: OwnPlace; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.text}>
        {heading}
        {children}
      </div>
      <BookingSummary place={place} price="shown" />
    </div>
  )
}

/**
 * Checks whether the refusal may be temporary. A place can become free again, but a refusal because of the member's age or
 * because booking has closed is permanent.
 */
function isTemporaryRefusal({ error }: Refusal): boolean {
  return ['event_full', 'no_female_places', 'no_male_places', 'no_female_places_left', 'no_male_places_left'].includes(
    error,
  )
}
