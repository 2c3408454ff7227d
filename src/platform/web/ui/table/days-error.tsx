import css from './days-error.module.css'

type Day = string | null | undefined

/** Returns why nothing can be shown for these days, such as '2026-11-05', if the first is after the last. */
export function daysError(first: Day, last: Day): string | undefined {
  return first && last && first > last ? 'The first day is after the last. Please change one of them.' : undefined
}

/** Returns the same for the days with these names in the URL of a list. */
export function daysErrorIn(query: URLSearchParams, [first, last]: readonly [string, string]): string | undefined {
  return daysError(query.get(first), query.get(last))
}

/** Links the error to a field of the two days for screen readers. */
export function describedByDaysError(id: string, error: string | undefined) {
  return error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }
}

/** The error of two days, on a line of its own below their fields. */
export function DaysError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} role="alert" className={css.error}>
      {error}
    </p>
  )
}
