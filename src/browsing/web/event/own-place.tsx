import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import { toDeviceLocalTime } from '#bookings/web/waiting/device-time.ts'
import type { EventView } from '#browsing/contract.ts'
import { Attending } from '#browsing/web/event/attending.tsx'
import { Unavailable } from '#browsing/web/event/unavailable.tsx'
import { JoinWaitingList, LeaveWaitingList, Offered } from '#browsing/web/event/waiting-action.tsx'
import { formatTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

type Props = {
  event: EventView
  /** The specification's message that there is no place now. */
  noPlace: string
  onStatus: (message: string) => void
}

/** Shows the member's place: booked, held, offered or on the waiting list. Without a place, offers to join the list. */
export function OwnPlace({ event, noPlace, onStatus }: Props) {
  const { id, attending, booking, waiting } = event
  if (attending) return <Attending event={event} />
  if (booking?.offer_ends_at) return <Offered eventId={id} offer={booking} onStatus={onStatus} />
  if (booking) return <HeldPlace event={event} until={booking.hold_expires_at} />
  if (waiting)
    return (
      <>
        <Unavailable then={`You’re on the waiting list. ${queueMessage(waiting)}`}>{noPlace}</Unavailable>
        <LeaveWaitingList eventId={id} onStatus={onStatus} />
      </>
    )
  return (
    <>
      <Unavailable then="Please try again later.">{noPlace}</Unavailable>
      <JoinWaitingList eventId={id} onStatus={onStatus} />
    </>
  )
}

function HeldPlace({ event, until }: { event: EventView; until: string | null }) {
  return (
    <>
      {until !== null && <p className={css.status}>Your place is held until {formatTime(toDeviceLocalTime(until))}.</p>}
      <ReloadLink to={paths.checkout(event.id)}>Continue to payment</ReloadLink>
    </>
  )
}
