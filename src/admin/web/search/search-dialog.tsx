import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { resultGroups } from '#admin/web/search/result-groups.ts'
import { SearchResultList } from '#admin/web/search/search-result-list.tsx'
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
  const box = useRef<HTMLDivElement>(null)
  const { isTooShort, results, failure } = useSearch(typed)
  const groups = results ? resultGroups(results) : []
  const count = groups.reduce((sum, { results: { length } }) => sum + length, 0)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  /** The arrow keys move between the field and the results. */
  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const next = stops[stops.indexOf(event.currentTarget) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div ref={box}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          box.current?.querySelector('a')?.click()
        }}
      >
        <TextField
          name="search"
          label="Name, email, event, ticket code or payment ID"
          error={undefined}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={moveFocus}
        />
      </form>
      <p role="status">{!isTooShort && !failure && (results ? formatResultCount(count) : 'Searching…')}</p>
      <div role="alert">{failure && <Notice look="wrong">{failure}</Notice>}</div>
      <SearchResultList groups={groups} onFollow={onFollow} onKeyDown={moveFocus} />
      <p className={css.hint}>On any admin page, press ? to see all keyboard shortcuts.</p>
    </div>
  )
}

function formatResultCount(count: number): string {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}
