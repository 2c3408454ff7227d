import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { toDeviceLocalTime } from '#bookings/web/waiting/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

type Props = { place: OwnPlace }

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

export function Cancelled({ event }: { event: OwnPlace['event'] }) {
  return (
    <PlainPage heading="Your ticket" actions={<NextSteps eventId={event.id} />}>
      <Notice>This event has been cancelled.</Notice>
      <p>
        <WhichEvent event={event} /> does not take place, so there is nothing to show at the door.
      </p>
    </PlainPage>
  )
}

function PlaceUnavailable({ place: { event } }: Props) {
  return (
    <PlainPage heading="You have no ticket" actions={<NextSteps eventId={event.id} />}>
      <p>
        You have no place at <WhichEvent event={event} />.
      </p>
      <p>If you handed your place over or gave it up, its ticket is not good any more.</p>
    </PlainPage>
  )
}

function OnlyHeld({ place: { event } }: Props) {
  return (
    <PlainPage
      heading="You have no ticket yet"
      actions={<ReloadLink to={paths.checkout(event.id)}>Book your place</ReloadLink>}
    >
      <p>
        A place at <WhichEvent event={event} /> is kept for you. Once you have booked it, your ticket is here.
      </p>
    </PlainPage>
  )
}

function PayAgain({ place: { event }, until }: Props & { until: string }) {
  return (
    <PlainPage
      heading="Your ticket is waiting"
      actions={<ReloadLink to={paths.checkout(event.id)}>Pay again</ReloadLink>}
    >
      <Notice>Your payment could not be taken.</Notice>
      <p>
        Your place at <WhichEvent event={event} /> stays yours until{' '}
        <strong>{formatDateTime(toDeviceLocalTime(until))}</strong>. Once it is paid, your ticket is here.
      </p>
    </PlainPage>
  )
}

function NotPaidYet({ place: { event } }: Props) {
  return (
    <PlainPage
      heading="Your ticket is waiting"
      actions={<ReloadLink to={paths.ticket(event.id)}>Try again</ReloadLink>}
    >
      <p>
        You are booked for <WhichEvent event={event} />. The payment has not been taken yet; your ticket will be here in
        a few minutes.
      </p>
    </PlainPage>
  )
}

function WhichEvent({ event }: { event: OwnPlace['event'] }) {
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
