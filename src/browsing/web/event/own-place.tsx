import { sayQueue } from '#bookings/web/waiting/waiting-words.ts'
import { onDevice } from '#bookings/web/waiting/on-device.ts'
import type { EventView } from '#browsing/contract.ts'
import { Attending } from '#browsing/web/event/attending.tsx'
import { Instead } from '#browsing/web/event/instead.tsx'
import { JoinList, LeaveList, Offered } from '#browsing/web/event/waiting-action.tsx'
import { sayTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

type Props = {
  event: EventView
  /** The specification's message that there is no place now. */
  noPlace: string
  onSaid: (words: string) => void
}

/** The member's own place: booked, held, offered or on the waiting list. Without one, a way to join the list. */
export function OwnPlace({ event, noPlace, onSaid }: Props) {
  const { id, attending, booking, waiting } = event
  if (attending) return <Attending event={event} />
  if (booking?.offer_ends_at) return <Offered eventId={id} offer={booking} onSaid={onSaid} />
  if (booking) return <PlaceKept event={event} until={booking.hold_expires_at} />
  if (waiting)
    return (
      <>
        <Instead then={`You are on the waiting list. ${sayQueue(waiting)}`}>{noPlace}</Instead>
        <LeaveList eventId={id} onSaid={onSaid} />
      </>
    )
  return (
    <>
      <Instead then="Please try again later.">{noPlace}</Instead>
      <JoinList eventId={id} onSaid={onSaid} />
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
