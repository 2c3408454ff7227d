import { z } from 'zod'
import type { adminCancelEvent, EventCancellation } from '#admin/contract/events.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './cancel-event.module.css'

type Props = { event: EventCancellation; onDone: (status: string) => void }

const EmptyBody = z.object({})

/** Shows the effects of cancelling, and cancels only after the owner has confirmed. */
export function CancelEvent({ event, onDone }: Props) {
  const { id, title, booked, to_refund: toRefund } = event
  return (
    <>
      <CancellationSummary event={event} />
      <ActionDialogButton
        label="Cancel this event…"
        look="main"
        title={`Cancel ‘${title}’ for good?`}
        yes={toRefund > 0 ? `Cancel it and refund ${formatPrice(toRefund)}` : 'Cancel it'}
        no="No, it takes place"
        schema={EmptyBody}
        send={() => browserApi<typeof adminCancelEvent>('POST /api/admin/events/:id/cancel', { params: { id } })}
        failed="The event could not be cancelled."
        done="It is cancelled, and nobody can book it any more."
        onDone={onDone}
      >
        {() => (
          <p>
            {formatBookings(booked)}, {toRefund > 0 ? `${formatPrice(toRefund)} to be refunded` : 'nothing to refund'}.
            This cannot be undone.
          </p>
        )}
      </ActionDialogButton>
    </>
  )
}

function CancellationSummary({ event: { booked, held, waiting, to_refund: toRefund } }: { event: EventCancellation }) {
  return (
    <ul className={css.follows}>
      <li>
        {formatBookings(booked)}: each ends
        {toRefund > 0 && (
          <>
            , and its whole price goes back to the card that paid, <strong>{formatPrice(toRefund)} in all</strong>
          </>
        )}
        . What was paid by hand you give back yourself: it waits under ‘To look at’ until you say that you have.
      </li>
      <li>Each of them is told by email, with a calendar entry that takes the evening out.</li>
      {held > 0 && <li>{held === 1 ? '1 place is' : `${held} places are`} being paid for: nothing is charged.</li>}
      {waiting > 0 && (
        <li>
          {waiting === 1 ? '1 person waits for a place, and is' : `${waiting} people wait for a place, and are`} told.
        </li>
      )}
      <li>The event’s page stays, and says that it is cancelled. It cannot be put on sale again.</li>
    </ul>
  )
}

function formatBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
