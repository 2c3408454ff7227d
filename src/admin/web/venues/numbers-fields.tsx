import type { TypedVenue } from '#admin/web/venues/typed-venue.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'

type Props = { form: Form; typed: TypedVenue | undefined }

const choices = [
  ['1', 'The morning of the day before'],
  ['2', 'Two days before, in the morning'],
  ['3', 'Three days before, in the morning'],
  ['7', 'A week before, in the morning'],
  ['0', 'Only when I send them'],
] as const

/** Where and when the venue is notified how many guests will come. */
export function NumbersFields({ form, typed }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>Guest numbers</legend>
      <p className={css.note}>
        We’ll email the venue the number of women and men, without names. If the numbers then change, we’ll send one
        update the same afternoon.
      </p>
      <TextField
        {...form.field('contactEmail')}
        label="The venue’s email address (optional)"
        type="email"
        defaultValue={typed?.contactEmail}
        autoComplete="off"
      />
      <SelectField
        {...form.field('numbersDaysBefore')}
        label="When to send the numbers"
        defaultValue={typed?.numbersDaysBefore ?? '1'}
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
