import type { OwnEvent, takeRefund } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { AskFirst } from '#bookings/web/my-events/ask-first.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { sayPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './own-event-card.module.css'

type Props = { event: OwnEvent['event']; booking: OwnBooking; onSaid: (said: Said) => void }

/** For a member who booked an event that has been moved since. */
export function TakeRefund({ event, booking, onSaid }: Props) {
  const takeIt = () =>
    browserApi<typeof takeRefund>('POST /api/bookings/:id/refund', { params: { id: booking.id }, body: {} })
  return (
    <AskFirst
      label="Take a full refund"
      title="Take a full refund?"
      yes="Yes, take the refund"
      action={takeIt}
      done={`You have given back your place at ‘${event.title}’. A refund to a card can take 5 to 10 days until your bank shows it.`}
      onSaid={onSaid}
    >
      <div className={css.asked}>
        <p>
          The whole {sayPrice(booking.price)} goes back the way it was paid. Your place at{' '}
          <strong>{event.title}</strong> goes to somebody else, and your ticket is not good any more. This cannot be
          undone.
        </p>
      </div>
    </AskFirst>
  )
}
