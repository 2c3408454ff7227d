import { useId, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import button from '#platform/web/ui/button.module.css'
import { useAsked } from '#platform/web/ui/table/use-asked.ts'
import css from './list-filters.module.css'

type Props = {
  /** What is searched: 'Name or email'; absent where the list has no search. */
  search?: string
  /** `FilterSelect`, `FilterDay`. */
  children?: ReactNode
  /** Beside them, at the end: what can be done with the list. */
  actions?: ReactNode
}

/** What narrows a list. It stands in the address, so that it can be kept, sent and gone back to. */
export function ListFilters({ search, children, actions }: Props) {
  const asked = useAsked()
  const { pathname } = useLocation()
  const waiting = useNavigation().state !== 'idle'
  const narrowed = [...asked.keys()].some((name) => !['sort', 'direction', 'after'].includes(name))
  return (
    <div className={css.filters}>
      {/* Anew where the address says something else: its fields say what is shown. */}
      <Form key={asked.toString()} className={css.form} role="search" action={pathname}>
        {search && <SearchField label={search} asked={asked.get('search') ?? ''} />}
        {children}
        {['sort', 'direction'].map((name) => {
          const value = asked.get(name)
          return value && <input key={name} type="hidden" name={name} value={value} />
        })}
        <button type="submit" className={`${button.button} ${button.quiet} ${css.show}`}>
          {waiting ? 'Looking…' : 'Show'}
        </button>
        {narrowed && (
          <Link to={pathname} className={css.clear}>
            Show all
          </Link>
        )}
      </Form>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

function SearchField({ label, asked }: { label: string; asked: string }) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" name="search" defaultValue={asked} maxLength={100} className={css.input} />
    </div>
  )
}

type Choice = { value: string; label: string }

/** One of a few; the first choice is all of them. */
export function FilterSelect({
  name,
  label,
  all,
  choices,
}: {
  name: string
  label: string
  all: string
  choices: readonly Choice[]
}) {
  const id = useId()
  const asked = useAsked()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={asked.get(name) ?? ''} className={css.input}>
        <option value="">{all}</option>
        {choices.map(({ value, label: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </div>
  )
}

export function FilterDay({ name, label }: { name: string; label: string }) {
  const id = useId()
  const asked = useAsked()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" name={name} defaultValue={asked.get(name) ?? ''} className={css.input} />
    </div>
  )
}
