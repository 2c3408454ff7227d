import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { SearchResults } from '#admin/contract/search.ts'
import { resultGroups } from '#admin/web/search/result-groups.ts'
import { optionId, SearchResultList } from '#admin/web/search/search-result-list.tsx'
import { useSearch } from '#admin/web/search/use-search.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './search.module.css'

type Props = { onClose: () => void }

/** Searches members, events, bookings and payments while the owner types. */
export function SearchDialog({ onClose }: Props) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title="Search"
      onClose={onClose}
      actions={<Button onPress={() => setOpen(false)}>Close</Button>}
    >
      <Search onFollow={() => setOpen(false)} />
    </Dialog>
  )
}

function Search({ onFollow }: { onFollow: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { isTooShort, results, failure } = useSearch(typed)
  const groups = results ? resultGroups(results) : []
  const addresses = groups.flatMap((group) => group.results.map(({ to }) => to))
  // A choice belongs to the results in which it was made. Other results start with the first.
  const active = chosen?.results === results ? chosen.to : addresses[0]
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  /** The arrow keys move the mark through the results, while the focus stays in the field. */
  function moveMark(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || active === undefined || results === null) return
    event.preventDefault()
    const to = addresses[(addresses.indexOf(active) + step + addresses.length) % addresses.length]
    if (to === undefined) return
    flushSync(() => setChosen({ results, to }))
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div ref={box}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          box.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
        }}
      >
        <TextField
          name="search"
          label="Name, email, event, ticket code or payment ID"
          error={undefined}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={addresses.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={moveMark}
        />
      </form>
      <p role="status" className={css.status}>
        {!isTooShort && !failure && (results ? formatResultCount(addresses.length) : 'Searching…')}
      </p>
      <div role="alert">{failure && <Notice look="wrong">{failure}</Notice>}</div>
      <SearchResultList
        id={listId}
        groups={groups}
        active={active}
        onFollow={onFollow}
        onPoint={(to) => results && setChosen({ results, to })}
      />
      <p className={css.hint}>
        <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>?</kbd> on any page for all shortcuts
      </p>
    </div>
  )
}

/** A result that the owner moved to. */
type Chosen = { results: SearchResults; to: string }

function formatResultCount(count: number): string {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}
