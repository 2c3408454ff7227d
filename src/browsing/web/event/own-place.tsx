import { LeaveList } from '#bookings/web/waiting/leave-list.tsx'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import type { EventView } from '#browsing/contract.ts'
import { Attending } from '#browsing/web/event/attending.tsx'
import { CannotBook } from '#browsing/web/event/cannot-book.tsx'
import { Unavailable } from '#browsing/web/event/unavailable.tsx'
import { JoinWaitingList, Offered } from '#browsing/web/event/waiting-action.tsx'
import { formatTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { PushOfferPart } from '#push/web/push-offer-part.tsx'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

type Props = { event: EventView; onStatus: (message: string) => void }

/** Shows the member's place: booked, held, offered or on the waiting list. Without one, shows why, and what they can do. */
export function OwnPlace({ event, onStatus }: Props) {
  const { id, attending, booking, can_join_event: canJoin, why_not: reason } = event
  if (attending) return <Attending event={event} />
  if (booking?.offer_ends_at && canJoin) return <Offered eventId={id} offer={booking} onStatus={onStatus} />
  if (booking && canJoin) return <HeldPlace event={event} until={booking.hold_expires_at} />
  if (reason === 'full' || reason === 'no_places_for_gender') return <NoPlace event={event} onStatus={onStatus} />
  return <CannotBook event={event} />
}

function NoPlace({ event, onStatus }: Props) {
  const { id, why_not, viewer_gender, waiting, can_wait } = event
  const noPlaceForGender = viewer_gender === 'F' ? 'No Female Places' : 'No Male Places'
  const noPlace = why_not === 'full' ? 'Sorry This Event Is Full' : noPlaceForGender
  if (waiting)
    return (
      <>
        <Unavailable then={`You’re on the waiting list. ${queueMessage(waiting)}`}>{noPlace}</Unavailable>
        <LeaveList event={event} waiting={waiting} onStatus={({ text }) => onStatus(text)} />
        <PushOfferPart reason="waiting" />
      </>
    )
  return (
    <>
      <Unavailable then="Please try again later.">{noPlace}</Unavailable>
      {can_wait && <JoinWaitingList eventId={id} onStatus={onStatus} />}
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
