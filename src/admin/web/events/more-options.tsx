import { useState } from 'react'
import type { AdminEvent } from '#admin/contract/events.ts'
import { newEventDefaults } from '#admin/web/events/new-event-defaults.ts'
import { TimeZoneField } from '#admin/web/events/time-zone-field.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

type Props = { form: Form; typed: TypedEvent; event: AdminEvent | null }

const names = [
  'bookingClosesAt',
  'timeZone',
  'releaseMargin',
  'minimumFemales',
  'minimumMales',
  'decideBy',
  'promisedDates',
  'doorPrice',
] as const

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

/** The fields that few events need. They are open if one of them has an unusual value or an error. */
export function MoreOptions({ form, typed, event }: Props) {
  const [isOpen, setOpen] = useState(() => hasUnusualValue(typed))
  const hasError = names.some((name) => form.field(name).error !== undefined)
  return (
    <details
      className={css.more}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        More options{' '}
        <span className={css.soft}>Booking deadline, minimum numbers, promised dates, door price and time zone</span>
      </summary>
      <TextField
        {...form.field('bookingClosesAt')}
        label="Booking closes (optional)"
        help="If you leave this empty, people can book until the event starts."
        type="datetime-local"
        defaultValue={typed.bookingClosesAt}
      />
      <TextField
        {...form.field('releaseMargin')}
        {...number}
        label="Places available when booking opens"
        help="The number of places for women, and the same number for men, available when booking opens. Each further place opens when someone of the opposite gender books. Enter 1 to keep the numbers strictly even."
        defaultValue={typed.releaseMargin}
      />
      <fieldset className={css.inner}>
        <legend>Minimum numbers (optional)</legend>
        <p className={css.note}>
          If there aren’t this many bookings by the date under ‘Decide by’, we’ll email you to ask whether the event
          should go ahead.
        </p>
        <div className={css.pair}>
          <TextField
            {...form.field('minimumFemales')}
            {...number}
            label="Minimum women"
            defaultValue={typed.minimumFemales}
          />
          <TextField
            {...form.field('minimumMales')}
            {...number}
            label="Minimum men"
            defaultValue={typed.minimumMales}
          />
        </div>
        <TextField {...form.field('decideBy')} label="Decide by" type="datetime-local" defaultValue={typed.decideBy} />
      </fieldset>
      <TextField
        {...form.field('promisedDates')}
        {...number}
        label="Promised dates (optional)"
        help="The minimum number of dates each guest will have. The event’s page promises this. Afterwards, you’ll see who had fewer and can refund part of the price. Once people have booked, you can only raise it."
        defaultValue={typed.promisedDates}
      />
      <TextField
        {...form.field('doorPrice')}
        label="Price at the door (optional)"
        help="In pounds, for walk-in guests. If you leave this empty, they’ll pay the usual price."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.doorPrice}
      />
      <TimeZoneField form={form} typed={typed} event={event} />
    </details>
  )
}

/** Checks whether one of these fields differs from the usual value of a new event. */
function hasUnusualValue(typed: TypedEvent): boolean {
  const usual = newEventDefaults({ venues: [], staff: [] })
  return names.some((name) => typed[name] !== usual[name])
}
