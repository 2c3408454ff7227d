import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { sayTicketCode } from '#bookings/rules/ticket-code.ts'
import { GiveUpBooking, type RefundOfGivenUp } from '#bookings/web/my-events/give-up-booking.tsx'
import { HandOver } from '#bookings/web/my-events/hand-over.tsx'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { TakeRefund } from '#bookings/web/my-events/take-refund.tsx'
import { ViewAttendees } from '#bookings/web/my-events/view-attendees.tsx'
import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './own-event-card.module.css'

type Props = {
  own: OwnEvent
  /** The site's current time, as an instant. */
  now: string
  /** What is refunded if the member cancels. */
  refund: RefundOfGivenUp
  onSaid: (said: Said) => void
}

/** A booked place at an upcoming event with everything that can be done with it, or the notice that the event was cancelled. */
export function ComingEvent(props: Props) {
  const { own } = props
  if (own.booking !== null) return <BookedEvent {...props} booking={own.booking} />
  return (
    <OwnEventCard
      own={own}
      words={<p>This event has been cancelled. Whatever was paid for your place goes back the way it was paid.</p>}
    />
  )
}

function BookedEvent({ own, booking, now, refund, onSaid }: Props & { booking: OwnBooking }) {
  const [handsOver, setHandsOver] = useState(false)
  const panel = useId()
  const { event, can_hand_over } = own
  const isInTime = booking.refund_until !== null && Date.parse(booking.refund_until) > Date.parse(now)
  const mayBeRefunded = isInTime && booking.price > 0
  const isOpen = can_hand_over && (handsOver || own.handing_over !== null)

  function takenBack(said: Said): void {
    setHandsOver(false)
    onSaid(said)
  }

  return (
    <OwnEventCard
      own={own}
      aside={booking.pay_again_until === null && <Ticket eventId={event.id} booking={booking} />}
      words={
        <>
          {booking.pay_again_until !== null && <PayAgain until={booking.pay_again_until} />}
          {mayBeRefunded && booking.refund_until !== null && <Moved until={booking.refund_until} />}
        </>
      }
      actions={
        <>
          {booking.pay_again_until !== null && <ReloadLink to={`/checkout/${event.id}`}>Pay again</ReloadLink>}
          {mayBeRefunded && <TakeRefund event={event} booking={booking} onSaid={onSaid} />}
          {can_hand_over && own.handing_over === null && (
            <button
              type="button"
              className={`${button.button} ${button.quiet}`}
              aria-expanded={handsOver}
              aria-controls={panel}
              onClick={() => setHandsOver(!handsOver)}
            >
              Hand over your place
            </button>
          )}
          {/* No member should cancel without a refund what can be refunded in full. */}
          {can_hand_over && !mayBeRefunded && <GiveUpBooking {...{ event, booking, refund, onSaid }} />}
          <ViewAttendees event={event} />
        </>
      }
    >
      <div id={panel} hidden={!isOpen}>
        {isOpen && <HandOver own={own} bookingId={booking.id} onTakenBack={takenBack} />}
      </div>
    </OwnEventCard>
  )
}

function Ticket({ eventId, booking }: { eventId: number; booking: OwnBooking }) {
  if (booking.ticket_code === null) return null
  return (
    <div className={css.ticket}>
      <Link to={`/ticket/${eventId}`}>Your ticket</Link>
      <p className={css.code}>{sayTicketCode(booking.ticket_code)}</p>
    </div>
  )
}

function PayAgain({ until }: { until: string }) {
  return (
    <p>
      <strong>Your payment could not be taken.</strong> Your place stays yours until {sayDateTime(onDevice(until))}.
    </p>
  )
}

function Moved({ until }: { until: string }) {
  return (
    <p>
      <strong>This event was moved.</strong> Your place stays yours. If it does not suit you any more, you can take a
      full refund until {sayDateTime(onDevice(until))}.
    </p>
  )
}
