import { Fragment, useId, useState, type ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { FIRST_QUERY_DAY, LAST_QUERY_DAY } from '#platform/contract/query-days.ts'
import button from '#platform/web/ui/button.module.css'
import { countFilters } from '#platform/web/ui/table/count-filters.ts'
import { DaysError, daysErrorIn, describedByDaysError } from '#platform/web/ui/table/days-error.tsx'
import { useFilterForm } from '#platform/web/ui/table/use-filter-form.ts'
import { useListQuery } from '#platform/web/ui/table/use-list-query.ts'
import css from './list-filters.module.css'

type Props = {
  /** The label of the search, such as 'Name or email'. Absent if the list has no search. */
  search?: string
  /** What clears search and filters is called. */
  clear?: string
  /** Filters: `FilterSelect`, `FilterDays` and hidden fields, without an element around them. */
  children?: ReactNode
  /** Actions on the list, shown after the filters. */
  actions?: ReactNode
}

/**
 * The filters of a list. They apply while they are chosen or typed. They are in the URL, so that a view can be bookmarked,
 * shared and returned to. On a phone, they are folded behind a button, which says how many are set.
 */
export function ListFilters({ search, clear = 'Show all', children, actions }: Props) {
  const query = useListQuery()
  const { pathname } = useLocation()
  const { form, fieldsKey, handlers } = useFilterForm()
  const [isOpen, setIsOpen] = useState(false)
  const [fieldsId, hintId] = [useId(), useId()]
  const filterCount = countFilters(query, children)
  const isShort = search !== undefined && isShortSearch(query.get('search') ?? '')
  const isFiltered = filterCount > 0 || Boolean(query.get('search'))
  return (
    <div className={css.filters}>
      <Form
        ref={form}
        className={`${css.form} ${isOpen ? css.open : ''}`}
        role="search"
        action={pathname}
        tabIndex={-1}
        {...handlers}
      >
        {search && (
          <Fragment key={`search ${fieldsKey}`}>
            <SearchField label={search} query={query.get('search') ?? ''} hintId={isShort ? hintId : undefined} />
          </Fragment>
        )}
        {children && (
          <>
            <button
              type="button"
              className={`${button.button} ${button.quiet} ${css.fold}`}
              aria-expanded={isOpen}
              aria-controls={fieldsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {filterCount > 0 ? `Filter (${filterCount})` : 'Filter'}
            </button>
            <div key={fieldsKey} id={fieldsId} className={css.fields}>
              {children}
            </div>
          </>
        )}
        {['sort', 'direction'].map((name) => {
          const value = query.get(name)
          return value && <input key={name} type="hidden" name={name} value={value} />
        })}
        {isFiltered && (
          <Link to={pathname} preventScrollReset className={css.clear} onClick={() => form.current?.focus()}>
            {clear}
          </Link>
        )}
        {isShort && (
          <p id={hintId} className={css.hint}>
            If you type one or two letters, we only search the start of each word. Type three or more to search inside
            words too.
          </p>
        )}
      </Form>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** Returns whether a search is so short that it finds only the start of words, because no index could find it elsewhere. */
export function isShortSearch(text: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(text.trim())
}

type SearchProps = { label: string; query: string; hintId: string | undefined }

function SearchField({ label, query, hintId }: SearchProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        name="search"
        defaultValue={query}
        maxLength={100}
        className={css.input}
        aria-describedby={hintId}
      />
    </div>
  )
}

type Choice = { value: string; label: string }

/** A filter with one choice. The first option means all. */
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
  const chosen = useListQuery().get(name) ?? ''
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen)
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select key={choices.length} id={id} name={name} defaultValue={chosen} className={css.input}>
        <option value="">{all}</option>
        {/* Keeps the filter while its choices load. */}
        {!isListed && <option value={chosen}>…</option>}
        {choices.map(({ value, label: choiceLabel }) => (
          <option key={value} value={value}>
            {choiceLabel}
          </option>
        ))}
      </select>
    </div>
  )
}

type DaysProps = { names: readonly [string, string]; labels: readonly [string, string] }

/** The first and the last day of a period, which stay on one line. Says so if the first is after the last. */
export function FilterDays(props: DaysProps) {
  return <DaysOf {...props} query={useListQuery()} />
}

/** The same, for a known query. */
export function DaysOf({ names, labels, query }: DaysProps & { query: URLSearchParams }) {
  const errorId = useId()
  const error = daysErrorIn(query, names)
  return (
    <>
      <div className={css.pair}>
        {(['from', 'to'] as const).map((key, nth) => (
          <FilterDay
            key={key}
            name={names[nth] ?? ''}
            label={labels[nth] ?? ''}
            query={query}
            {...describedByDaysError(errorId, error)}
          />
        ))}
      </div>
      <DaysError id={errorId} error={error} />
    </>
  )
}

type DayProps = { name: string; label: string; query: URLSearchParams } & ReturnType<typeof describedByDaysError>

function FilterDay({ name, label, query, ...described }: DayProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        name={name}
        min={FIRST_QUERY_DAY}
        max={LAST_QUERY_DAY}
        defaultValue={query.get(name) ?? ''}
        className={css.input}
        {...described}
      />
    </div>
  )
}
