import type { giveUpBooking, OwnEvent } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { AskFirst } from '#bookings/web/my-events/ask-first.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { sayDateTime, sayPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './own-event-card.module.css'

/** What happens to the price of a cancelled place. */
export type RefundOfGivenUp = 'none' | 'if booked again'

type Props = {
  event: OwnEvent['event']
  booking: OwnBooking
  refund: RefundOfGivenUp
  onSaid: (said: Said) => void
}

/** Cancels the place, which goes to the waiting list. Its price is not refunded, unless the owner has set it otherwise. */
export function GiveUpBooking({ event, booking, refund, onSaid }: Props) {
  const giveUp = () => browserApi<typeof giveUpBooking>('DELETE /api/bookings/:id', { params: { id: booking.id } })
  return (
    <AskFirst
      label="I can’t come"
      title="Give up your place?"
      yes="Yes, give it up"
      action={giveUp}
      done={`You have given up your place at ‘${event.title}’. Thank you for letting us know.`}
      onSaid={onSaid}
    >
      <div className={css.asked}>
        <p>
          Your place at <strong>{event.title}</strong> on <strong>{sayDateTime(event.start_date_local)}</strong> goes to
          somebody else, and your ticket is not good any more. This cannot be undone.
        </p>
        {booking.price > 0 && (
          <p>
            {sayRefund(booking.price, refund)} If you know somebody who would like to come, you can hand your place over
            to them instead.
          </p>
        )}
      </div>
    </AskFirst>
  )
}

/** `price` in pounds. */
export function sayRefund(price: number, refund: RefundOfGivenUp): string {
  return refund === 'none'
    ? `There is no refund for giving a place up: the ${sayPrice(price)} that was paid does not come back.`
    : `The ${sayPrice(price)} that was paid goes back, the way it was paid, only if somebody else books the place.`
}
