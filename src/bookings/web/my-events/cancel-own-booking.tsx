import type { cancelOwnBooking, OwnEvent } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './own-event-card.module.css'

/** Whether the member gets a refund for a cancelled place. */
export type CancellationRefund = 'none' | 'if booked again'

type Props = {
  event: OwnEvent['event']
  booking: OwnBooking
  refund: CancellationRefund
  onStatus: (status: Status) => void
}

/** Cancels the place, which is offered to the waiting list. There is no refund unless the owner's settings allow one. */
export function CancelOwnBooking({ event, booking, refund, onStatus }: Props) {
  const cancel = () => browserApi<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id: booking.id } })
  return (
    <ConfirmAction
      label="I can’t come"
      labelEnd={`to ${event.title}`}
      title="Give up your place?"
      yes="Yes, give it up"
      action={cancel}
      done={`You’ve given up your place at ‘${event.title}’. Thank you for letting us know.`}
      onStatus={onStatus}
    >
      <div className={css.explanation}>
        <p>
          Your place at <strong>{event.title}</strong> on <strong>{formatDateTime(event.start_date_local)}</strong> will
          be offered to someone else, and your ticket will stop working. You can’t undo this.
        </p>
        {booking.credit_used > 0 && <p>{creditMessage(booking.credit_used, refund)}</p>}
        {booking.to_pay > 0 && (
          <p>
            {refundMessage(booking.to_pay, refund)} If you know someone who’d like to come, you can transfer your place
            to them instead.
          </p>
        )}
      </div>
    </ConfirmAction>
  )
}

/** Explains what happens to the credit that was used. `credit` is in pounds. */
export function creditMessage(credit: number, refund: CancellationRefund): string {
  return refund === 'none'
    ? `The ${formatPrice(credit)} of credit you used won’t be returned.`
    : `The ${formatPrice(credit)} of credit you used will be returned, but only if someone else books the place.`
}

/** Explains the refund. `price` is in pounds. */
export function refundMessage(price: number, refund: CancellationRefund): string {
  return refund === 'none'
    ? `We don’t refund places that are given up, so the ${formatPrice(price)} paid won’t be refunded.`
    : `The ${formatPrice(price)} paid will be refunded to the original payment method, but only if someone else books the place.`
}
