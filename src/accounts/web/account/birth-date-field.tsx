import { useId } from 'react'
import { ErrorOf } from '#platform/web/ui/form/fields.tsx'
import css from './birth-date-field.module.css'

const parts = [
  { name: 'day', label: 'Day', autoComplete: 'bday-day', maxLength: 2 },
  { name: 'month', label: 'Month', autoComplete: 'bday-month', maxLength: 2 },
  { name: 'year', label: 'Year', autoComplete: 'bday-year', maxLength: 4 },
] as const

/** Uses three text fields, because it is tedious to page a calendar back to a year of birth. */
export function BirthDateField({ name, error }: { name: string; error: string | undefined }) {
  const id = useId()
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
              aria-invalid={error !== undefined}
              {...(error && { 'aria-describedby': `${id}-error` })}
            />
          </div>
        ))}
      </div>
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
