import { useRef, useState } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { BookingAction, type ShownEvent } from '#browsing/web/event/booking-action.tsx'
import { WhyNoPlace } from '#browsing/web/event/why-no-place.tsx'
import { sayAttendance, sayPeople } from '#browsing/web/event/attendance-words.ts'
import { sayEventPrice } from '#browsing/web/event-words.ts'
import { PlaceBars } from '#browsing/web/place-bars.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import css from './booking-panel.module.css'

/** Places, price and the one action. On a phone the price and the action stay within reach at the foot of the screen. */
export function BookingPanel({ event }: { event: ShownEvent }) {
  const over = event.cancelled || event.past_event
  const [said, setSaid] = useState('')
  const act = useRef<HTMLDivElement>(null)

  /** The button pressed may be gone, so the focus moves to what replaces it. */
  function showSaid(words: string): void {
    setSaid(words)
    act.current?.focus()
  }

  return (
    <aside className={css.panel} aria-label="Places and price">
      {!over && (
        <div className={css.bars}>
          <PlaceBars event={event} />
        </div>
      )}
      <div className={css.act} aria-live="polite" ref={act} tabIndex={-1}>
        {said && <p className={css.said}>{said}</p>}
        {!event.attending && <span className={css.price}>{priceOf(event)}</span>}
        <BookingAction event={event} onSaid={showSaid} />
      </div>
      <div className={css.small}>
        <WhyNoPlace event={event} />
        <p>{over ? whoCame(event) : sayAttendance(event)}</p>
        {event.booking_closes_local && !event.booking_closed && (
          <p>Booking closes on {sayDateTime(event.booking_closes_local)}.</p>
        )}
        {!event.booking_closed && <p>{whatPayingMeans(event)}</p>}
      </div>
    </aside>
  )
}

/** A hold keeps the price that applied when it was made. */
function priceOf(event: EventView): string {
  return sayEventPrice({ ...event, price: event.booking?.price ?? event.price })
}

function whatPayingMeans({ attending, booking }: EventView): string {
  if (!booking) return 'Free to register; you pay only when you book.'
  const paid = attending && booking.pay_again_until === null
  if (paid) return 'Show the code of your ticket at the door.'
  return `The place is yours once it is ${booking.price === 0 ? 'booked' : 'paid'}.`
}

function whoCame({ places, cancelled }: EventView): string {
  if (cancelled) return 'Everyone who had booked has been told and gets their money back.'
  return places.males_attending + places.females_attending === 0
    ? 'This evening is over.'
    : `${sayPeople(places)} came.`
}
