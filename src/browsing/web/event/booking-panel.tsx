import { lazy, Suspense, useRef, useState } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { AddBirthDate } from '#browsing/web/add-birth-date-part.ts'
import { isAgeUnknown, willAskBirthDate } from '#browsing/web/birth-date.ts'
import { BookingAction, type EventPageData } from '#browsing/web/event/booking-action.tsx'
import { attendanceMessage, formatAttendeeCounts, MAY_BECOME_FREE } from '#browsing/web/event/attendance-messages.ts'
import { dropYear, formatEventPrice } from '#browsing/web/format-event.ts'
import { PlaceBars } from '#browsing/web/place-bars.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { pagePart } from '#platform/web/page-part.ts'
import css from './booking-panel.module.css'

/** Loaded only for members who have booked or cannot book, so that a visitor's first page does not include this code. */
const MemberNotes = lazy(() => pagePart(async () => ({ default: (await import('./member-notes.tsx')).MemberNotes })))

/** Shows places, price and the main action. On a phone, the price and the action are fixed at the bottom of the screen. */
export function BookingPanel({ event }: { event: EventPageData }) {
  const over = event.cancelled || event.past_event
  const canBook = event.why_not === null || event.why_not === 'signed_out'
  const [status, setStatus] = useState('')
  const actionElement = useRef<HTMLDivElement>(null)

  /** Shows the result of an action, and focuses what replaced the button. */
  function showStatus(message: string): void {
    setStatus(message)
    // The bar at the foot of a phone would scroll to where it is in the page.
    actionElement.current?.focus({ preventScroll: true })
  }

  return (
    <aside className={css.panel} aria-label="Places and price">
      <div className={css.act} aria-live="polite" ref={actionElement} tabIndex={-1}>
        {status && <p className={css.status}>{status}</p>}
        {!over && !event.booking_closed && !event.previewed && <PlaceForMember event={event} />}
        {!over && !event.attending && <span className={css.price}>{priceOf(event)}</span>}
        <BookingAction event={event} onStatus={showStatus} />
      </div>
      {!over && (
        <div className={css.bars}>
          <PlaceBars event={event} />
        </div>
      )}
      <div className={css.small}>
        {event.why_not === 'full' && event.places.males_held + event.places.females_held > 0 && (
          <p>{MAY_BECOME_FREE}</p>
        )}
        {!over && event.viewer_gender !== null && (event.why_not !== null || willAskBirthDate(event)) && (
          <Suspense>
            <MemberNotes event={event} />
          </Suspense>
        )}
        {/* A member who has a place reads the numbers in the bars. */}
        {(over || !event.booking) && <p>{over ? attendedCountMessage(event) : attendanceMessage(event)}</p>}
        {event.booking_closes_local && canBook && (
          <p>{`Booking closes on ${dropYear(formatDateTime(event.booking_closes_local), event)}.`}</p>
        )}
        {canBook && event.price > 0 && <p>We don’t give refunds, but you can transfer your place.</p>}
      </div>
    </aside>
  )
}

/** Says that the member can book. Members have this line from the start, so that nothing moves once their data has loaded. */
function PlaceForMember({ event }: { event: EventPageData }) {
  const { viewer_gender, can_join_event, booking } = event
  if (booking !== null || (viewer_gender !== null && !can_join_event)) return null
  if (isAgeUnknown(event))
    return (
      <p className={css.forMember}>
        <Suspense fallback={'\u00A0'}>
          <AddBirthDate toSee="whether this event is for you" />
        </Suspense>
      </p>
    )
  return <p className={css.forMember}>{can_join_event ? 'There’s a place for you.' : '\u00A0'}</p>
}

/** Returns the price, which for a hold or a booking is the price at which it was made. */
function priceOf(event: EventView): string {
  return formatEventPrice({ ...event, price: event.booking?.price ?? event.price })
}

function attendedCountMessage({ places, cancelled }: EventView): string {
  if (cancelled) return 'We’ve told everyone who booked, and they’ll get their money back.'
  return places.males_attending + places.females_attending === 0
    ? 'Nobody booked.'
    : `${formatAttendeeCounts(places)} came.`
}
