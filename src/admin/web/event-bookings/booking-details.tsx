import { Link } from 'react-router'
import type { AdminBooking } from '#admin/contract/booking.ts'
import { formatBookingStatus, formatEndReason, genderLabels } from '#admin/web/event-bookings/event-labels.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatPrice } from '#platform/local-time.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './event-bookings.module.css'

/** Lists the details of a booking. */
export function BookingDetails({ booking }: { booking: AdminBooking }) {
  const { member, end_reason: endReason, price, by_hand: byHand, ticket_code: code } = booking
  const { moved_from: from, moved_to: to, pay_again_until: payAgain } = booking
  const status = formatBookingStatus(booking, booking.event.state)
  return (
    <dl className={css.details}>
      <dt>Status</dt>
      <dd>
        <StatusMark look={status.look}>{status.label}</StatusMark>
        {endReason && `, ${formatEndReason(endReason)}`}
        {payAgain && `, payment must be retried by ${formatShortInstant(payAgain)}`}
      </dd>
      <dt>Member</dt>
      <dd>
        {genderLabels[booking.gender]}
        {booking.friend_of !== null && `, not claimed yet: paid for by ${booking.friend_of || 'a former member'}`}
        {member && (
          <>
            , <Link to={adminPaths.member(member.id)}>{member.email}</Link>
          </>
        )}
      </dd>
      <dt>Price</dt>
      <dd>
        {price === 0 ? 'Free' : formatPrice(price)}
        {byHand && ', booked by an owner'}
      </dd>
      <Timestamps booking={booking} />
      {code && (
        <>
          <dt>Ticket</dt>
          <dd className={css.code}>{formatTicketCode(code)}</dd>
        </>
      )}
      {from && (
        <>
          <dt>Moved from</dt>
          <dd>
            <Link to={adminPaths.booking(from.booking_id)}>{from.title}</Link>
          </dd>
        </>
      )}
      {to && (
        <>
          <dt>Moved to</dt>
          <dd>
            <Link to={adminPaths.booking(to.booking_id)}>{to.title}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function Timestamps({ booking }: { booking: AdminBooking }) {
  const moments: [string, string | null][] = [
    ['Created', booking.made_at],
    ['Booked', booking.booked_at],
    ['Held until', booking.state === 'ended' ? null : booking.hold_expires_at],
    ['Ended', booking.ended_at],
  ]
  return moments.map(([name, at]) => at && <Timestamp key={name} name={name} at={at} />)
}

function Timestamp({ name, at }: { name: string; at: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{formatShortInstant(at)}</dd>
    </>
  )
}
