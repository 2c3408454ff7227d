import { Link } from 'react-router'
import type { OneBooking } from '#admin/contract/one-booking.ts'
import { genderWords, sayEnd, stateWords } from '#admin/web/one-event/event-words.ts'
import { sayTicketCode } from '#bookings/rules/ticket-code.ts'
import { sayPrice } from '#platform/local-time.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './one-event.module.css'

/** The details of a booking, line by line. */
export function BookingFacts({ booking }: { booking: OneBooking }) {
  const { member, state, ended_why: why, price, by_hand: byHand, ticket_code: code, absent } = booking
  const { moved_from: from, moved_to: to, pay_again_until: payAgain } = booking
  return (
    <dl className={css.facts}>
      <dt>State</dt>
      <dd>
        {stateWords[state]}
        {why && `, ${sayEnd(why)}`}
        {absent && ', marked absent'}
        {payAgain && `, to be paid again until ${sayShortInstant(payAgain)}`}
      </dd>
      <dt>Who</dt>
      <dd>
        {genderWords[booking.gender]}
        {member && (
          <>
            , <Link to={`/admin/members/${member.id}`}>{member.email}</Link>
          </>
        )}
      </dd>
      <dt>Price</dt>
      <dd>
        {price === 0 ? 'Free' : sayPrice(price)}
        {byHand && ', booked by hand'}
      </dd>
      <Moments booking={booking} />
      {code && (
        <>
          <dt>Ticket</dt>
          <dd className={css.code}>{sayTicketCode(code)}</dd>
        </>
      )}
      {from && (
        <>
          <dt>Moved from</dt>
          <dd>
            <Link to={`/admin/bookings/${from.booking_id}`}>{from.title}</Link>
          </dd>
        </>
      )}
      {to && (
        <>
          <dt>Moved to</dt>
          <dd>
            <Link to={`/admin/bookings/${to.booking_id}`}>{to.title}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function Moments({ booking }: { booking: OneBooking }) {
  const moments: [string, string | null][] = [
    ['Made', booking.made_at],
    ['Booked', booking.booked_at],
    ['Kept until', booking.state === 'ended' ? null : booking.hold_expires_at],
    ['Ended', booking.ended_at],
  ]
  return moments.map(([name, at]) => at && <Moment key={name} name={name} at={at} />)
}

function Moment({ name, at }: { name: string; at: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{sayShortInstant(at)}</dd>
    </>
  )
}
