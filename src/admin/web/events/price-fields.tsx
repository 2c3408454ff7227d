import type { AdminEvent } from '#admin/contract/events.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

type Props = { form: Form; typed: TypedEvent; event: AdminEvent | null }

export function PriceFields({ form, typed, event }: Props) {
  const isBooked = event !== null && event.taken.M + event.taken.F > 0
  return (
    <fieldset className={css.part}>
      <legend>Price</legend>
      <TextField
        {...form.field('price')}
        label="Price in pounds"
        help={
          isBooked ? 'Anyone who has already booked keeps their price.' : 'Enter 0 for a free event, or at least 0.30.'
        }
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.price}
      />
    </fieldset>
  )
}
