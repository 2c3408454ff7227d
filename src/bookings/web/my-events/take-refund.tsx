import type { OwnEvent, takeRefund } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './own-event-card.module.css'

type Props = { event: OwnEvent['event']; booking: OwnBooking; onStatus: (status: Status) => void }

/** Offers a full refund to a member whose event was moved after they booked. */
export function TakeRefund({ event, booking, onStatus }: Props) {
  const claim = () =>
    browserApi<typeof takeRefund>('POST /api/bookings/:id/refund', { params: { id: booking.id }, body: {} })
  return (
    <ConfirmAction
      label="Take a full refund"
      title="Take a full refund?"
      yes="Yes, take the refund"
      action={claim}
      done={`You have given back your place at ‘${event.title}’. A refund to a card can take 5 to 10 days until your bank shows it.`}
      onStatus={onStatus}
    >
      <div className={css.explanation}>
        <p>
          The whole {formatPrice(booking.price)} goes back the way it was paid. Your place at{' '}
          <strong>{event.title}</strong> goes to somebody else, and your ticket is not good any more. This cannot be
          undone.
        </p>
      </div>
    </ConfirmAction>
  )
}
