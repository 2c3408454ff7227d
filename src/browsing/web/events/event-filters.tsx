import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { ageGroups } from '#browsing/place-names.ts'
import { filteredEventsPath, filterIn, type EventFilter } from '#browsing/web/events/event-filter.ts'
import { FOR_ME } from '#browsing/web/events/for-me.ts'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import button from '#platform/web/ui/button.module.css'
import inputCss from '#platform/web/ui/form/input.module.css'
import css from './event-filters.module.css'

type Props = {
  filter: EventFilter
  towns: readonly string[]
  months: readonly string[]
  /** Whether the events can be limited to those for the member's age. */
  canFilterForMe: boolean
}

/**
 * Limits the list by age, town and month, as soon as one is chosen. It is a plain form, so that it works without scripts and the
 * address can be shared.
 */
export function EventFilters({ filter, towns, months, canFilterForMe }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // Applies what was chosen before the page hydrated.
  useEffect(() => {
    const options = [...(form.current?.querySelectorAll('option') ?? [])]
    if (options.some(({ selected, defaultSelected }) => selected && !defaultSelected)) form.current?.requestSubmit()
  }, [])

  function show(submit: SyntheticEvent<HTMLFormElement>): void {
    submit.preventDefault()
    const values = [...new FormData(submit.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    const to = filteredEventsPath(filterIn(new URLSearchParams(values)))
    void navigate(to, { preventScrollReset: true, replace: to === filteredEventsPath(filter) })
  }

  return (
    <form
      ref={form}
      className={css.filters}
      action={paths.events}
      role="search"
      aria-label="Find an event"
      onSubmit={show}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <Choice key={`age ${canFilterForMe}`} label="Age" name="age" value={filter.age}>
        <option value="">Any age</option>
        {canFilterForMe && <option value={FOR_ME}>My age</option>}
        {Object.entries(ageGroups).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Town" name="town" value={filter.town}>
        <option value="">Any town</option>
        {withChosen(towns, filter.town).map((town) => (
          <option key={town}>{town}</option>
        ))}
      </Choice>
      <Choice label="Month" name="month" value={filter.month}>
        <option value="">Any month</option>
        {withChosen(months, filter.month).map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </Choice>
      <button type="submit" className={`${button.button} ${button.quiet}`}>
        Show events
      </button>
    </form>
  )
}

/** A field. It keeps the focus when it is changed, and follows the filter when that changes in another way, as by going back. */
function Choice({ label, name, value, children }: { label: string; name: string; value: string; children: ReactNode }) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const followed = useRef(value)
  useEffect(() => {
    if (!select.current || followed.current === value) return
    followed.current = value
    select.current.value = value
  }, [value])
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select ref={select} id={id} name={name} className={inputCss.input} defaultValue={value}>
        {children}
      </select>
    </div>
  )
}

/** Adds a chosen value that no event has, so that the field shows what the list is limited to. */
function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen]
}

/** Formats '2026-12' as 'Dec 2026', which fits on a phone. */
function formatMonth(month: string): string {
  const [, , name = '', year = ''] = formatDate(`${month}-01`).split(' ')
  return `${name.slice(0, 3)} ${year}`
}
