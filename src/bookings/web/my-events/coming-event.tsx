import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { StillComing } from '#bookings/web/attendance/still-coming.tsx'
import { BringFriend } from '#bookings/web/my-events/bring-friend.tsx'
import { CancelOwnBooking, type CancellationRefund } from '#bookings/web/my-events/cancel-own-booking.tsx'
import { TransferPanel } from '#bookings/web/my-events/transfer-panel.tsx'
import { moveMessage } from '#bookings/web/my-events/move-message.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { TakeRefund } from '#bookings/web/my-events/take-refund.tsx'
import { ViewAttendees } from '#bookings/web/my-events/view-attendees.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import button from '#platform/web/ui/button.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './own-event-card.module.css'

type Props = {
  ownEvent: OwnEvent
  /** 'main' for the one action of the page that matters most. */
  look: 'main' | 'quiet'
  /** The site's current time, as an instant. */
  now: string
  /** Whether the member gets a refund if they cancel. */
  refund: CancellationRefund
  onStatus: (status: Status) => void
}

/** Shows a booked place at an upcoming event with its actions, or a notice that the event was cancelled. */
export function ComingEvent(props: Props) {
  const { ownEvent } = props
  if (ownEvent.booking !== null) return <BookedEvent {...props} booking={ownEvent.booking} />
  return (
    <OwnEventCard
      ownEvent={ownEvent}
      notice={
        <p>
          This event has been cancelled. Anything paid for your place will be refunded to the original payment method.
        </p>
      }
    />
  )
}

function BookedEvent({ ownEvent, booking, look, now, refund, onStatus }: Props & { booking: OwnBooking }) {
  const { event, can_transfer } = ownEvent
  const [search] = useSearchParams()
  const isInAddress = search.get('transfer') === String(event.id)
  const [isTransferring, setTransferring] = useState(isInAddress)
  const panel = useId()
  const friendPanel = useId()
  const [isBringing, setBringing] = useState(search.get('bring') === String(event.id))
  const isInTime = booking.refund_until !== null && Date.parse(booking.refund_until) > Date.parse(now)
  const mayBeRefunded = isInTime && booking.to_pay + booking.credit_used > 0
  const hasTicket = booking.ticket_code !== null && booking.pay_again_until === null
  const isOpen = can_transfer && (isTransferring || ownEvent.transfer !== null)

  function showWithdrawn(status: Status): void {
    setTransferring(false)
    onStatus(status)
  }

  return (
    <OwnEventCard
      ownEvent={ownEvent}
      aside={hasTicket && <TicketCode code={booking.ticket_code} />}
      notice={
        <>
          {booking.pay_again_until !== null && <PayAgain until={booking.pay_again_until} />}
          {isInTime && booking.refund_until !== null && (
            <EventMoved event={event} booking={booking} until={booking.refund_until} />
          )}
          {ownEvent.still_coming && (
            <StillComing
              bookingId={booking.id}
              question={ownEvent.still_coming}
              title={event.title}
              ifNotComing="please transfer it below, or give it up so that someone else can come."
            />
          )}
        </>
      }
      actions={
        <>
          {booking.pay_again_until !== null && (
            <ReloadLink look={look} to={paths.checkout(event.id)}>
              Retry payment<VisuallyHidden> for {event.title}</VisuallyHidden>
            </ReloadLink>
          )}
          {hasTicket && (
            <ButtonLink look={look} to={paths.ticket(event.id)}>
              Your ticket<VisuallyHidden> for {event.title}</VisuallyHidden>
            </ButtonLink>
          )}
          {booking.night_open && (
            <ButtonLink look="quiet" to={paths.night(event.id)}>
              Your evening<VisuallyHidden> at {event.title}</VisuallyHidden>
            </ButtonLink>
          )}
          {mayBeRefunded && <TakeRefund event={event} booking={booking} onStatus={onStatus} />}
        </>
      }
      links={<ViewAttendees event={event} />}
      minorActions={
        can_transfer && (
          <>
            {ownEvent.can_bring_friend && (
              <button
                type="button"
                className={button.button}
                aria-expanded={isBringing}
                aria-controls={friendPanel}
                onClick={() => setBringing(!isBringing)}
              >
                Bring a friend<VisuallyHidden> to {event.title}</VisuallyHidden>
              </button>
            )}
            {ownEvent.transfer === null && (
              <button
                type="button"
                className={button.button}
                aria-expanded={isTransferring}
                aria-controls={panel}
                onClick={() => setTransferring(!isTransferring)}
              >
                Transfer your place<VisuallyHidden> at {event.title}</VisuallyHidden>
              </button>
            )}
            {/* A member who can get a full refund should not be able to cancel without one. */}
            {!mayBeRefunded && <CancelOwnBooking {...{ event, booking, refund, onStatus }} />}
          </>
        )
      }
    >
      <div id={friendPanel} hidden={!isBringing || !ownEvent.can_bring_friend}>
        {isBringing && ownEvent.can_bring_friend && <BringFriend event={event} />}
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <TransferPanel
            ownEvent={ownEvent}
            bookingId={booking.id}
            takesFocus={isInAddress}
            onWithdrawn={showWithdrawn}
          />
        )}
      </div>
    </OwnEventCard>
  )
}

function TicketCode({ code }: { code: string | null }) {
  return code && <p className={`${css.ticket} ${css.code}`}>{formatTicketCode(code)}</p>
}

function PayAgain({ until }: { until: string }) {
  return (
    <p>
      <strong>We couldn’t take your payment.</strong> We’ll hold your place until{' '}
      {formatDateTime(toDeviceLocalTime(until))}.
    </p>
  )
}

function EventMoved({ event, booking, until }: { event: OwnEvent['event']; booking: OwnBooking; until: string }) {
  const { event_before: before, price } = booking
  return (
    <p>
      <strong>This event has moved.</strong> {before && moveMessage(before, event)}{' '}
      {price === 0
        ? 'You still have your place.'
        : `You still have your place. If the change doesn’t suit you, you can claim a full refund until ${formatDateTime(toDeviceLocalTime(until))}.`}
    </p>
  )
}
