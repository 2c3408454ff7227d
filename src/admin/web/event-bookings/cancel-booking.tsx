import { formatGuest } from '#admin/web/event-bookings/event-labels.ts'
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
  money: z.enum(['refund', 'keep'], 'Please choose whether to refund the money.').default('keep'),
})
const MoneyRequired = z.object({ money: z.enum(['refund', 'keep'], 'Please choose whether to refund the money.') })

type Props = { booking: AdminBooking; onDone: (status: string) => void }

export function CancelBooking({ booking, onDone }: Props) {
  const { id, state, event } = booking
  const hasMoney = booking.refundable + booking.credit > 0
  const isUnclaimed = booking.friend_of !== null
  const memberName = formatGuest(booking)
  const bookingLabel = state === 'booked' ? 'booking' : 'place'
  return (
    <ActionDialogButton
      label={state === 'booked' ? 'Cancel this booking' : 'Release this place'}
      title={`Cancel ${memberName}’s ${bookingLabel}?`}
      yes={`Yes, cancel the ${bookingLabel}`}
      no="No, keep it"
      schema={hasMoney && !isUnclaimed ? MoneyRequired : MoneyOptional}
      failed="We couldn’t cancel it."
      send={({ money }) =>
        browserApi<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
          params: { id },
          body: { money },
        })
      }
      done={
        isUnclaimed
          ? 'The place has been cancelled, and we’ve emailed the person who paid.'
          : `${memberName}’s ${bookingLabel} has been cancelled, and we’ve emailed them.`
      }
      onDone={onDone}
    >
      {(form) => (
        <>
          {isUnclaimed ? (
            <Unclaimed booking={booking} />
          ) : (
            <p>
              {memberName} will lose their place at <strong>{event.title}</strong>
              {state === 'booked' && ', and their ticket will stop working'}. The place will go to the waiting list.
              We’ll email {memberName}. You can’t undo this.
            </p>
          )}
          {hasMoney && !isUnclaimed && <RefundChoice booking={booking} form={form} />}
        </>
      )}
    </ActionDialogButton>
  )
}

function Unclaimed({ booking: { event, refundable } }: Pick<Props, 'booking'>) {
  return (
    <p>
      Nobody has claimed this place at <strong>{event.title}</strong> yet, so its link will stop working, and the place
      will go to the waiting list. {refundable > 0 && `We’ll refund the ${formatPrice(refundable)} in full. `}We’ll
      email the person who paid. You can’t undo this.
    </p>
  )
}

function RefundChoice({ booking, form }: { booking: AdminBooking; form: Form }) {
  const { refundable, credit } = booking
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
      <legend>
        {refundable > 0 && `The ${formatPrice(refundable)} they paid`}
        {refundable > 0 && credit > 0 && ' and '}
        {credit > 0 && `${formatPrice(credit)} of credit`}
      </legend>
      <label className={css.choice}>
        <input type="radio" name={name} value="refund" />
        <span>
          Refund it
          <br />
          <span className={css.soft}>
            {refundable > 0 &&
              (isByHand
                ? 'It wasn’t paid by card, so refund it yourself and then record it on the event’s page. '
                : 'We’ll refund it to the card used to pay. ')}
            {credit > 0 && 'The credit goes back on their account.'}
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
