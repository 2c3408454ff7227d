import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type Props = { place: OwnPlace }
type WhichEvent = Pick<OwnPlace['event'], 'id' | 'title' | 'start_date_local'>

/** Explains why there is no ticket, and how to get one. */
export function NoTicket({ place }: Props) {
  const { booking } = place
  if (booking === null)
    return place.refusal?.error === 'event_cancelled' ? (
      <Cancelled event={place.event} />
    ) : (
      <PlaceUnavailable place={place} />
    )
  if (booking.state === 'held') return <OnlyHeld place={place} />
  return booking.pay_again_until === null ? (
    <NotPaidYet place={place} />
  ) : (
    <PayAgain place={place} until={booking.pay_again_until} />
  )
}

export function Cancelled({ event }: { event: WhichEvent }) {
  return (
    <PlainPage heading="Your ticket" actions={<NextSteps eventId={event.id} />}>
      <Notice>This event has been cancelled.</Notice>
      <p>
        <EventName event={event} /> won’t take place, so you don’t need a ticket.
      </p>
    </PlainPage>
  )
}

function PlaceUnavailable({ place: { event } }: Props) {
  return (
    <PlainPage heading="You don’t have a ticket" actions={<NextSteps eventId={event.id} />}>
      <p>
        You don’t have a place at <EventName event={event} />.
      </p>
      <p>If you transferred your place or gave it up, your ticket no longer works.</p>
    </PlainPage>
  )
}

function OnlyHeld({ place: { event } }: Props) {
  return (
    <PlainPage
      heading="You don’t have a ticket yet"
      actions={<ReloadLink to={paths.checkout(event.id)}>Book your place</ReloadLink>}
    >
      <p>
        We’re holding a place at <EventName event={event} /> for you. Your ticket will be here once you’ve booked it.
      </p>
    </PlainPage>
  )
}

function PayAgain({ place: { event }, until }: Props & { until: string }) {
  return (
    <PlainPage
      heading="Your ticket isn’t ready yet"
      actions={<ReloadLink to={paths.checkout(event.id)}>Retry payment</ReloadLink>}
    >
      <Notice>We couldn’t take your payment.</Notice>
      <p>
        We’ll hold your place at <EventName event={event} /> until{' '}
        <strong>{formatDateTime(toDeviceLocalTime(until))}</strong>. Your ticket will be here once you’ve paid.
      </p>
    </PlainPage>
  )
}

function NotPaidYet({ place: { event } }: Props) {
  return (
    <PlainPage
      heading="Your ticket isn’t ready yet"
      actions={<ReloadLink to={paths.ticket(event.id)}>Try again</ReloadLink>}
    >
      <p>
        You’re booked for <EventName event={event} />. We’re still taking your payment, and your ticket will be here in
        a few minutes.
      </p>
    </PlainPage>
  )
}

function EventName({ event }: { event: WhichEvent }) {
  return (
    <>
      <strong>{event.title}</strong> on <strong>{formatDateTime(event.start_date_local)}</strong>
    </>
  )
}

function NextSteps({ eventId }: { eventId: number }) {
  return (
    <>
      <ButtonLink to={paths.myEvents}>My Events</ButtonLink>
      <ButtonLink look="quiet" to={paths.event(eventId)}>
        See the event
      </ButtonLink>
    </>
  )
}
