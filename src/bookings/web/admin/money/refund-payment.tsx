import { z } from 'zod'
import {
  RefundAmount,
  RefundMessage,
  type PaymentDetails,
  type refundPayment,
} from '#bookings/contract/admin/payments.ts'
import { formatPayer } from '#bookings/web/admin/money/payment-labels.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import css from './money.module.css'

type Props = { payment: PaymentDetails; onRefunded: (status: string) => void }

/** Refunds a payment or a part of it, with a message to the member. */
export function RefundPayment({ payment, onRefunded }: Props) {
  const { id, method, event, booking, voucher, refundable_pence } = payment
  const left = formatAmount(refundable_pence)
  const memberName = formatPayer(payment, 'in a sentence')
  const isAll = refundable_pence === payment.amount_pence
  return (
    <section className={css.section} aria-label="Refund">
      <ActionDialogButton
        label={`Refund up to ${left}`}
        title={`Refund ${memberName}`}
        yes="Refund"
        schema={Refund}
        send={({ amount, message }) =>
          browserApi<typeof refundPayment>('POST /api/admin/payments/:id/refund', {
            params: { id },
            body: { amount: typedPounds(amount), refundable_pence, message },
          })
        }
        failed="We couldn’t make the refund."
        done={
          method === 'card'
            ? `The refund is on its way to ${memberName}’s card. It can take 5 to 10 days to appear on their statement.`
            : `Please give ${memberName} the money yourself. It will stay under ‘Needs attention’ until you mark it as refunded.`
        }
        onDone={onRefunded}
      >
        {(form) => (
          <>
            <p>
              {method === 'card'
                ? 'We’ll refund the card they paid with and email them. You can’t undo this.'
                : 'It wasn’t paid by card, so you’ll need to refund it yourself.'}
            </p>
            {voucher && <p>{voucherEffect(voucher)}</p>}
            {event && booking?.state === 'booked' && (
              <p>
                They’ll keep their place at <strong>{event.title}</strong>. If you want to cancel it too, cancel the
                booking instead.
              </p>
            )}
            <TextField
              {...form.field('amount')}
              label="Amount in pounds"
              help={isAll ? `They paid ${left}.` : `${left} hasn’t been refunded yet.`}
              defaultValue={typedPounds(refundable_pence)}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <LimitedTextArea
              {...form.field('message')}
              label="Why are they getting it?"
              help="They’ll read this in the email, and on their receipt."
              rows={3}
              limit={500}
              required
            />
          </>
        )}
      </ActionDialogButton>
    </section>
  )
}

function voucherEffect({ state }: NonNullable<PaymentDetails['voucher']>): string {
  return state === 'used'
    ? 'It was for a gift voucher that has been used, so we’ll take the same amount off the credit of the member who used it.'
    : 'It was for a gift voucher, so we’ll take the same amount off what the voucher is worth.'
}

const Refund = z.object({ amount: RefundAmount, message: RefundMessage })

const typedPounds = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2))
