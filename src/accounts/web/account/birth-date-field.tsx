import { useId } from 'react'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './birth-date-field.module.css'

const parts = [
  { name: 'day', label: 'Day', autoComplete: 'bday-day' },
  { name: 'month', label: 'Month', autoComplete: 'bday-month' },
  { name: 'year', label: 'Year', autoComplete: 'bday-year' },
] as const

/**
 * Uses three text fields, because it is tedious to page a calendar back to a year of birth. An error marks the parts that are
 * wrong, or all three if the server refuses the date.
 */
export function BirthDateField({ form }: { form: Form }) {
  const id = useId()
  const { name, error: refusal } = form.field('date_of_birth')
  const errorOf = (part: string) => refusal ?? form.field(part).error
  const error = [...new Set(parts.map((part) => errorOf(part.name)).filter(Boolean))].join(' ')
  return (
    <fieldset name={name} className={css.dates} aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}>
      <legend>Your date of birth</legend>
      <p id={`${id}-help`} className={css.help}>
        For example, 27 3 1988.
      </p>
      <div className={css.parts}>
        {parts.map(({ label, ...part }) => (
          <div key={part.name} className={css[part.name]}>
            <label htmlFor={`${id}-${part.name}`}>{label}</label>
            <input
              {...part}
              id={`${id}-${part.name}`}
              type="text"
              inputMode="numeric"
              required
              aria-invalid={errorOf(part.name) !== undefined}
              {...(errorOf(part.name) && { 'aria-describedby': `${id}-error` })}
            />
          </div>
        ))}
      </div>
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
