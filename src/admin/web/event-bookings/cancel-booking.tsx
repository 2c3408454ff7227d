import { z } from 'zod'
import type { adminCancelBooking, AdminBooking } from '#admin/contract/booking.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './event-bookings.module.css'

/** The owner's choice about the money. The form leaves it out if nothing was paid. */
const MoneyOptional = z.object({
  money: z.enum(['refund', 'keep'], 'Please say what becomes of the money.').default('keep'),
})
const MoneyRequired = z.object({ money: z.enum(['refund', 'keep'], 'Please say what becomes of the money.') })

type Props = { booking: AdminBooking; onDone: (status: string) => void }

export function CancelBooking({ booking, onDone }: Props) {
  const { id, user_name: name, refundable, state, event } = booking
  const memberName = name ?? 'a former member'
  const bookingLabel = state === 'booked' ? 'booking' : 'place'
  return (
    <ActionDialogButton
      label={state === 'booked' ? 'Cancel this booking' : 'Take this place back'}
      title={`Cancel the ${bookingLabel} of ${memberName}?`}
      yes={`Yes, cancel the ${bookingLabel}`}
      no="No, leave it"
      schema={refundable > 0 ? MoneyRequired : MoneyOptional}
      failed="It was not cancelled."
      send={({ money }) =>
        browserApi<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
          params: { id },
          body: { money },
        })
      }
      done={`The ${bookingLabel} of ${memberName} is cancelled, and they are told.`}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>
            {memberName} loses the place at <strong>{event.title}</strong>
            {state === 'booked' && ', and the ticket is not good any more'}. It goes to whoever waits for one.{' '}
            {memberName} is told by email. This cannot be undone.
          </p>
          {refundable > 0 && <RefundChoice booking={booking} form={form} />}
        </>
      )}
    </ActionDialogButton>
  )
}

function RefundChoice({ booking, form }: { booking: AdminBooking; form: Form }) {
  const amount = formatPrice(booking.refundable)
  const isByHand = booking.payments.some(({ method, state }) => method !== 'card' && state === 'captured')
  const { name, error } = form.field('money')
  return (
    <fieldset
      className={css.choices}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error && 'money-error'}
    >
      <legend>The {amount} that was paid</legend>
      <label className={css.choice}>
        <input type="radio" name={name} value="refund" />
        <span>
          Give it back
          <br />
          <span className={css.soft}>
            {isByHand
              ? 'It was not paid by card: you give it back yourself, and say so on the page of the event.'
              : 'It goes back to the card that paid.'}
          </span>
        </span>
      </label>
      <label className={css.choice}>
        <input type="radio" name={name} value="keep" />
        <span>Keep it</span>
      </label>
      <ErrorOf id="money" error={error} />
    </fieldset>
  )
}
