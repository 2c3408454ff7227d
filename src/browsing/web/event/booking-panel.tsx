import type { EventView } from '#browsing/contract.ts'
import { sayAttendance, sayEventPrice } from '#browsing/web/event-words.ts'
import { PlaceBars } from '#browsing/web/place-bars.tsx'
import { sayDateTime } from '#platform/local-time.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { useSignedInAs } from '#platform/web/session.ts'
import css from './booking-panel.module.css'

/** Places, price and the one thing to do; on a phone the price and the action stay in reach at the foot of the screen. */
export function BookingPanel({ event }: { event: EventView }) {
  const over = event.cancelled || event.past_event
  return (
    <aside className={css.panel} aria-label="Places and price">
      {!over && (
        <div className={css.bars}>
          <PlaceBars event={event} />
        </div>
      )}
      <div className={css.act}>
        <span className={css.price}>{sayEventPrice(event)}</span>
        <Action event={event} />
      </div>
      <div className={css.small}>
        <p>{over ? whoCame(event) : sayAttendance(event)}</p>
        {event.booking_closes_local && !event.booking_closed && (
          <p>Booking closes on {sayDateTime(event.booking_closes_local)}.</p>
        )}
        {!event.booking_closed && <p>Free to register; you pay only when you book.</p>}
      </div>
    </aside>
  )
}

/** The first that applies, in the order of the rules: cancelled, past, closed, full, signed out. */
function Action({ event }: { event: EventView }) {
  const signedIn = useSignedInAs() !== null
  if (event.cancelled) return <span className={css.instead}>Cancelled</span>
  if (event.past_event) return <span className={css.instead}>Past event</span>
  if (event.booking_closed) return <span className={css.instead}>Booking has closed</span>
  if (event.is_maxed_out) return <span className={css.instead}>Sorry This Event Is Full</span>
  if (signedIn) return <span className={css.instead}>Booking opens here soon</span>
  return <ButtonLink to={`/signin?to=/event/${event.id}`}>Sign In To Book</ButtonLink>
}

function whoCame({ places, cancelled }: EventView): string {
  if (cancelled) return 'Everyone who had booked has been told and gets their money back.'
  const { males_attending: men, females_attending: women } = places
  return men + women === 0 ? 'This evening is over.' : `${men} men and ${women} women came.`
}
