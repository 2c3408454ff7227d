import { z } from 'zod'
import type { PaymentDetails, refundPayment } from '#bookings/contract/admin/payments.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatPence } from '#bookings/web/admin/money/format-money.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './money.module.css'

type Props = { payment: PaymentDetails; onRefunded: (status: string) => void }

const Nothing = z.object({})

/** Refunds whatever has not yet been refunded of a payment, once the owner has confirmed the consequences. */
export function RefundPayment({ payment, onRefunded }: Props) {
  const { id, method, event, member, booking } = payment
  const amount = formatPence(payment.refundable_pence)
  const memberName = member?.name ?? 'a member who has gone'
  return (
    <section className={css.section} aria-label="Give back">
      <ActionDialogButton
        label={`Give back ${amount}`}
        title={`Give back ${amount} to ${memberName}?`}
        yes="Yes, give it back"
        no="No, keep it"
        schema={Nothing}
        send={() =>
          browserApi<typeof refundPayment>('POST /api/admin/payments/:id/refund', { params: { id }, body: {} })
        }
        failed="The refund was not asked for."
        done={
          method === 'card'
            ? `${amount} goes back to the card of ${memberName}. It can take 5 to 10 days until their bank shows it.`
            : `Please pay ${amount} back to ${memberName} by hand: it waits under ‘To look at’ until you say that you have.`
        }
        onDone={onRefunded}
      >
        {() => (
          <>
            <p>
              {method === 'card'
                ? 'The money goes back to the card that paid, and they are told by email. This cannot be undone.'
                : 'It was paid by hand, so you have to pay it back by hand.'}
            </p>
            {booking.state === 'booked' && (
              <p>
                The place at <strong>{event.title}</strong> stays booked. To give up the place as well, cancel the
                booking on the event’s page instead.
              </p>
            )}
          </>
        )}
      </ActionDialogButton>
    </section>
  )
}
