import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { findCommands } from '#admin/web/search/palette-commands.ts'
import { resultGroups } from '#admin/web/search/result-groups.ts'
import { optionId, SearchResultList } from '#admin/web/search/search-result-list.tsx'
import { useSearch } from '#admin/web/search/use-search.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './search.module.css'

type Props = {
  /** Whether the results show the single keys that open them too. */
  showKeys: boolean
  onClose: () => void
  onHelp: () => void
}

/** Finds pages and actions at once, and searches members, events, venues, bookings and payments while the owner types. */
export function SearchDialog({ showKeys, onClose, onHelp }: Props) {
  const [open, setOpen] = useState(true)
  const [wantsHelp, setWantsHelp] = useState(false)

  function openHelp(): void {
    setWantsHelp(true)
    setOpen(false)
  }

  return (
    <Dialog
      open={open}
      title="Search"
      onClose={wantsHelp ? onHelp : onClose}
      actions={<Button onPress={() => setOpen(false)}>Close</Button>}
    >
      <Search showKeys={showKeys} onFollow={() => setOpen(false)} onHelp={openHelp} />
    </Dialog>
  )
}

type SearchProps = Pick<Props, 'showKeys' | 'onHelp'> & { onFollow: () => void }

function Search({ showKeys, onFollow, onHelp }: SearchProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { pathname } = useLocation()
  const { isTooShort, results, failure } = useSearch(typed)
  // Pages and actions come first, so that no result moves when the answer arrives.
  const groups = [...findCommands(typed, pathname), ...(results ? resultGroups(results) : [])]
  const addresses = groups.flatMap((group) => group.results.map(({ to }) => to))
  // A choice belongs to the text for which it was made. Another text starts with the first result.
  const active = chosen?.typed === typed && addresses.includes(chosen.to) ? chosen.to : addresses[0]
  // Nothing has been looked for yet if the text is too short, so 'Nothing found.' would come too early.
  const showsCount = typed.trim() !== '' && !failure && !(isTooShort && addresses.length === 0)
  const isSearching = !isTooShort && !failure && results === null
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  /** The arrow keys move the mark through the results, while the focus stays in the field. */
  function moveMark(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || active === undefined) return
    event.preventDefault()
    const to = addresses[(addresses.indexOf(active) + step + addresses.length) % addresses.length]
    if (to === undefined) return
    flushSync(() => setChosen({ typed, to }))
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
          label="Page, name, email, event, venue, ticket or payment ID"
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
        {isSearching ? 'Searching…' : showsCount && formatResultCount(addresses.length)}
      </p>
      <div className={css.results}>
        <FailureAlert failure={failure} />
        <SearchResultList
          id={listId}
          groups={groups}
          active={active}
          showKeys={showKeys}
          onFollow={onFollow}
          onPoint={(to) => setChosen({ typed, to })}
        />
      </div>
      <p className={css.hint}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open
        </span>
        <button type="button" onClick={onHelp}>
          Keyboard shortcuts
        </button>
      </p>
    </div>
  )
}

/** A result that the owner moved to. */
type Chosen = { typed: string; to: string }

function formatResultCount(count: number): string {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}
