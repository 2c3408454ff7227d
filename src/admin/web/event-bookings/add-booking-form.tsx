import { useState } from 'react'
import type { addBookingByHand, Candidate, EventHeader } from '#admin/contract/event-bookings.ts'
import { TypedBooking } from '#admin/web/event-bookings/typed-booking.ts'
import { formatPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './event-bookings.module.css'

type Props = { event: EventHeader; member: Candidate; onBooked: (bookingId: string) => void }

/** Asks how the member paid. Also asks for a reason if the booking goes ahead of the waiting list or against the balance. */
export function AddBookingForm({ event, member, onBooked }: Props) {
  const [paid, setPaid] = useState(event.price === 0 ? 'free' : '')
  const form = useForm({
    schema: TypedBooking,
    failed: 'We couldn’t add the booking.',
    send: async (body) => {
      const { booking_id: id } = await browserApi<typeof addBookingByHand>('POST /api/admin/events/:id/bookings', {
        params: { id: event.id },
        body,
      })
      onBooked(id)
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <h3>
        {member.user_name}, {member.email}
      </h3>
      <input type="hidden" name="member_id" value={member.id} />
      <SelectField
        {...form.field('paid')}
        label="How they paid"
        value={paid}
        onChange={({ currentTarget }) => setPaid(currentTarget.value)}
      >
        <option value="">Please choose</option>
        <option value="cash">In cash</option>
        <option value="other">Another way, such as a bank transfer</option>
        <option value="free">Nothing: their place is free</option>
      </SelectField>
      {(paid === 'cash' || paid === 'other') && (
        <TextField
          {...form.field('amount')}
          label="Amount in pounds"
          inputMode="decimal"
          maxLength={10}
          defaultValue={event.price > 0 ? event.price.toFixed(2) : ''}
          help={event.price > 0 ? `The event costs ${formatPrice(event.price)} on the site.` : undefined}
        />
      )}
      {member.reason_required && (
        <LimitedTextArea
          {...form.field('reason')}
          label="Reason for the exception"
          rows={2}
          limit={300}
          help="Other people are waiting, or the gender balance doesn’t allow this member a place yet. Your reason will be saved as a note on the booking."
        />
      )}
      <SubmitButton form={form} busy="Booking…">
        {`Book ${member.user_name} in`}
      </SubmitButton>
    </form>
  )
}
