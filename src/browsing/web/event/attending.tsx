import { Link } from 'react-router'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { EventView } from '#browsing/contract.ts'
import { moveMessage } from '#bookings/web/my-events/move-message.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

/** Shows members who have booked. Before the event, shows their ticket; afterwards, a link to the attendees. */
export function Attending({ event }: { event: EventView }) {
  const { booking } = event
  if (!booking) return null
  if (event.past_event) return booking.absent ? <Missed /> : <Attended event={event} />
  return (
    <>
      <p className={`${css.banner} ${css.going}`}>You are attending this event.</p>
      <Moved event={event} booking={booking} />
      {booking.pay_again_until === null ? (
        <ButtonLink to={paths.ticket(event.id)}>Your ticket</ButtonLink>
      ) : (
        <PayAgain eventId={event.id} until={booking.pay_again_until} />
      )}
    </>
  )
}

function Moved({ event, booking }: { event: EventView; booking: OwnBooking }) {
  const { event_before: before, refund_until: until } = booking
  if (before === null || until === null) return null
  const { name, street_address: address } = event.venue
  return (
    <p className={css.status}>
      This event has moved. {moveMessage(before, { ...event, venue: { name, ...address } })}
      {booking.to_pay + booking.credit_used > 0 &&
        ` You can claim a full refund on My Events until ${formatDateTime(toDeviceLocalTime(until))}.`}
    </p>
  )
}

function PayAgain({ eventId, until }: { eventId: number; until: string }) {
  return (
    <>
      <p className={css.status}>
        <strong>We couldn’t take your payment.</strong> We’ll hold your place until{' '}
        {formatDateTime(toDeviceLocalTime(until))}.
      </p>
      <ReloadLink to={paths.checkout(eventId)}>Retry payment</ReloadLink>
    </>
  )
}

function Attended({ event }: { event: EventView }) {
  return (
    <>
      <p className={css.banner}>{attendedMessage(event)}</p>
      <ButtonLink to={paths.attendees(event.id)} look={event.likes_state === 'open' ? 'main' : 'quiet'}>
        View Attendees
      </ButtonLink>
    </>
  )
}

function attendedMessage({ likes_state }: EventView): string {
  if (likes_state === 'open') return 'You attended this event, please click "view attendees" and submit your likes.'
  if (likes_state === 'closed') return 'You attended this event. Likes have closed.'
  return 'You attended this event, and you’ve sent your likes.'
}

function Missed() {
  return (
    <p className={css.banner}>
      You were marked as absent from this event. If that’s wrong, please <Link to={paths.contact}>contact us</Link>.
    </p>
  )
}
