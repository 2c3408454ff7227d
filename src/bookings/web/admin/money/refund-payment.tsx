import { z } from 'zod'
import type { PaymentDetails, refundPayment } from '#bookings/contract/admin/payments.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { browserApi } from '#platform/web/api.ts'
import css from './money.module.css'

type Props = { payment: PaymentDetails; onRefunded: (status: string) => void }

const Nothing = z.object({})

/** Refunds whatever has not yet been refunded of a payment, once the owner has confirmed the consequences. */
export function RefundPayment({ payment, onRefunded }: Props) {
  const { id, method, event, member, booking } = payment
  const amount = formatAmount(payment.refundable_pence)
  const memberName = member?.name ?? 'a former member'
  return (
    <section className={css.section} aria-label="Refund">
      <ActionDialogButton
        label={`Refund ${amount}`}
        title={`Refund ${amount} to ${memberName}?`}
        yes="Yes, refund it"
        no="No, don’t refund it"
        schema={Nothing}
        send={() =>
          browserApi<typeof refundPayment>('POST /api/admin/payments/:id/refund', { params: { id }, body: {} })
        }
        failed="We couldn’t make the refund."
        done={
          method === 'card'
            ? `We’re refunding ${amount} to ${memberName}’s card. It can take 5 to 10 days to appear on their statement.`
            : `Please refund ${amount} to ${memberName} yourself. It will stay under ‘Needs attention’ until you mark it as refunded.`
        }
        onDone={onRefunded}
      >
        {() => (
          <>
            <p>
              {method === 'card'
                ? 'We’ll refund the card they paid with and email them. You can’t undo this.'
                : 'It wasn’t paid by card, so you’ll need to refund it yourself.'}
            </p>
            {booking.state === 'booked' && (
              <p>
                They’ll keep their place at <strong>{event.title}</strong>. If you want to cancel it too, cancel the
                booking instead.
              </p>
            )}
          </>
        )}
      </ActionDialogButton>
    </section>
  )
}
