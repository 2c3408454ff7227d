import { EventCancellationRequest, type adminCancelEvent, type EventCancellation } from '#admin/contract/events.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import css from './cancel-event.module.css'

type Props = { event: EventCancellation; onDone: (status: string) => void }

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
        yes={toRefund > 0 ? `Cancel and refund ${formatPrice(toRefund)}` : 'Cancel the event'}
        no="Keep the event"
        schema={EventCancellationRequest}
        send={(body) =>
          browserApi<typeof adminCancelEvent>('POST /api/admin/events/:id/cancel', { params: { id }, body })
        }
        failed="We couldn’t cancel the event."
        done="The event has been cancelled. Nobody can book it any more."
        onDone={onDone}
      >
        {(form) => (
          <>
            <p>
              {formatBookings(booked)}, {toRefund > 0 ? `${formatPrice(toRefund)} to be refunded` : 'nothing to refund'}
              . You can’t undo this.
            </p>
            <LimitedTextArea
              {...form.field('reason')}
              label="Reason (optional)"
              help="We’ll include this in the email to everyone who has booked."
              rows={3}
              limit={1_000}
            />
          </>
        )}
      </ActionDialogButton>
    </>
  )
}

function CancellationSummary({ event: { booked, held, waiting, to_refund: toRefund } }: { event: EventCancellation }) {
  return (
    <ul className={css.follows}>
      <li>
        {formatBookings(booked)} will be cancelled
        {toRefund > 0 && (
          <>
            {' '}
            and refunded in full to the card used to pay, <strong>{formatPrice(toRefund)} in all</strong>
          </>
        )}
        . If anything was paid in cash or another way, you’ll need to refund it yourself. It’ll stay under ‘Needs
        attention’ until you mark it as refunded.
      </li>
      <li>Everyone who has booked will get an email, with a calendar update removing the event.</li>
      {held > 0 && (
        <li>
          {held === 1 ? '1 place is' : `${held} places are`} in checkout. Nothing will be charged for{' '}
          {held === 1 ? 'it' : 'them'}.
        </li>
      )}
      {waiting > 0 && <li>{waiting === 1 ? '1 person' : `${waiting} people`} on the waiting list will be told.</li>}
      <li>The event’s page will stay online and say that it’s been cancelled. You can’t put it back on sale.</li>
    </ul>
  )
}

function formatBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
