import { useEffect, useRef } from 'react'
import { Link, useLoaderData } from 'react-router'
import { friendPaths } from '#bookings/web/friend-paths.ts'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import { BeforeYouGo } from '#bookings/web/success/before-you-go.tsx'
import { BookedTicket } from '#bookings/web/success/booked-ticket.tsx'
import { loadReceiptNumber } from '#bookings/web/success/load-receipt-number.ts'
import { ReceiptLink } from '#bookings/web/success/receipt-link.tsx'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { redirectTo } from '#platform/web/site-address.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PushOfferPart } from '#push/web/push-offer-part.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
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
  return { place, receipt: loadReceiptNumber(api, place) }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded === null)
    return (
      <PlainPage heading="Your booking">
        <LoadingLines />
      </PlainPage>
    )
  return <BookingConfirmation {...loaded} />
}

/** The DOM has the ticket before the texts, as a phone shows them. */
function BookingConfirmation({ place, receipt }: { place: OwnPlace; receipt: Promise<number | null> }) {
  const { event, price } = place
  const { to_pay: toPay } = place.price_parts
  const heading = useRef<HTMLHeadingElement>(null)
  // Paying opens a new document, in which nothing has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <Wrap className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        You’re booked
      </h1>
      <BookedTicket place={place} />
      <div className={css.booked}>
        <p>
          Congratulations! You have successfully booked the event <strong>{event.title}</strong> on{' '}
          <strong>{formatDateTime(event.start_date_local)}</strong>.
        </p>
        <p>
          {price === 0 ? 'This event is free.' : chargeMessage(toPay)} You will receive a confirmation email shortly.
        </p>
        {toPay > 0 && <ReceiptLink receipt={receipt} />}
        {!place.has_profile && (
          <p>
            <Link to={paths.profile}>Add your picture</Link> so that people remember you.
          </p>
        )}
      </div>
      <div className={css.details}>
        <BeforeYouGo event={event} calendarFile={place.booking?.calendar_file ?? paths.eventCalendar(event.id)} />
        <PushOfferPart reason="booked" />
        {price > 0 && (
          <p>
            Coming with someone? <Link to={friendPaths.choose(event.id)}>Bring a friend</Link>
          </p>
        )}
        <div className={css.actions}>
          <ButtonLink look="quiet" to={paths.event(event.id)}>
            See the event
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.myEvents}>
            My Events
          </ButtonLink>
        </div>
      </div>
    </Wrap>
  )
}

const chargeMessage = (toPay: number): string =>
  toPay === 0 ? 'There’s nothing for you to pay.' : `${formatPrice(toPay)} will be charged to your card.`
