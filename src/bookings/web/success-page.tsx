import { useLoaderData } from 'react-router'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { redirectTo } from '#platform/web/site-address.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './success-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Your booking', description: 'Your place at an event.' },
}

/** Reads the event id from the query string. A member who has not booked the event is redirected to its page. */
export const loader = memberLoader(async (api, { request }) => {
  const id = new URL(request.url).searchParams.get('event') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(id)) redirectTo(paths.home, request)
  const place = await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: Number(id) } })
  if (place.booking?.state !== 'booked') redirectTo(paths.event(id), request)
  return place
})

export function Component() {
  const place = useLoaderData<typeof loader>()
  if (place === null)
    return (
      <PlainPage heading="Your booking">
        <LoadingLines />
      </PlainPage>
    )
  return <BookingConfirmation place={place} />
}

function BookingConfirmation({ place: { event, booking, price } }: { place: OwnPlace }) {
  const { venue } = event
  return (
    <PlainPage
      heading="You’re booked"
      actions={
        <>
          {booking?.ticket_code && <ButtonLink to={paths.ticket(event.id)}>Your ticket</ButtonLink>}
          <ButtonLink look={booking?.ticket_code ? 'quiet' : 'main'} to={paths.event(event.id)}>
            See the event
          </ButtonLink>
          <a className={css.calendar} href={paths.eventCalendar(event.id)} download>
            Add to calendar
          </a>
        </>
      }
    >
      <p>
        Congratulations! You have successfully booked the event <strong>{event.title}</strong> on{' '}
        <strong>{formatDateTime(event.start_date_local)}</strong>.
      </p>
      <p>
        {price === 0 ? 'This event is free.' : `${formatPrice(price)} will be charged to your card.`} You will receive a
        confirmation email shortly.
      </p>
      {booking?.ticket_code && (
        <div className={css.ticket}>
          <h2>Your ticket</h2>
          <p className={css.code}>{formatTicketCode(booking.ticket_code)}</p>
          <p>Show this code at the door, from here or from your email.</p>
        </div>
      )}
      <h2>Where to go</h2>
      <address className={css.where}>
        <bdi>{venue.name}</bdi>
        <br />
        <bdi>{venue.street}</bdi>
        <br />
        <bdi>{venue.town}</bdi> {venue.postcode}
      </address>
    </PlainPage>
  )
}
