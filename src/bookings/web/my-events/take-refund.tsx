import type { OwnEvent, takeRefund } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './own-event-card.module.css'

type Props = { event: OwnEvent['event']; booking: OwnBooking; onStatus: (status: Status) => void }

/** Offers a full refund, or credit, to a member whose event was moved after they booked. */
export function TakeRefund({ event, booking, onStatus }: Props) {
  const claim = (as: 'refund' | 'credit') => () =>
    browserApi<typeof takeRefund>('POST /api/bookings/:id/refund', { params: { id: booking.id }, body: { as } })
  return (
    <>
      <ConfirmAction
        label="Claim a full refund"
        labelEnd={`for ${event.title}`}
        title="Claim a full refund?"
        yes="Yes, claim the refund"
        action={claim('refund')}
        done={`You’ve given up your place at ‘${event.title}’ for a full refund. A card refund can take 5 to 10 days to reach your account.`}
        onStatus={onStatus}
      >
        <div className={css.explanation}>
          <p>
            We’ll refund the full {formatPrice(booking.to_pay)} to the original payment method
            {booking.credit_used > 0 && ' and return the credit that you used'}. Your place at{' '}
            <strong>{event.title}</strong> will be offered to someone else, and your ticket will stop working. You can’t
            undo this.
          </p>
        </div>
      </ConfirmAction>
      <ConfirmAction
        label="Get credit instead"
        labelEnd={`for ${event.title}`}
        title="Get credit instead of a refund?"
        yes="Yes, I’d like credit"
        action={claim('credit')}
        done={`You’ve given up your place at ‘${event.title}’, and the credit is on your account.`}
        onStatus={onStatus}
      >
        <div className={css.explanation}>
          <p>
            What you paid will become credit for any of our events. It doesn’t expire, and you can still have it
            refunded to your card later, from Your payments. Your place at <strong>{event.title}</strong> will be
            offered to someone else, and your ticket will stop working.
          </p>
        </div>
      </ConfirmAction>
    </>
  )
}
