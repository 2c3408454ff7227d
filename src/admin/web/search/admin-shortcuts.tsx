import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchDialog } from '#admin/web/search/search-dialog.tsx'
import { shortcutOf } from '#admin/web/search/shortcut-of.ts'
import { isDoorPage } from '#admin/web/sections.ts'
import { ShortcutsDialog } from '#admin/web/search/shortcuts-dialog.tsx'
import { loadForMember, removeForMember, saveForMember } from '#platform/web/member-storage.ts'
import { signedInAs } from '#platform/web/session.ts'
import { focusRow, selectFocusedRow } from '#platform/web/ui/table/row-link.ts'
import css from './search.module.css'

/** The search button of an owner. Also handles the keyboard shortcuts, which `?` lists. */
export function AdminShortcuts() {
  const [open, setOpen] = useState<'search' | 'help' | null>(null)
  const pressedGAt = useRef(-Infinity)
  const navigate = useNavigate()
  // A ticket scanner types what it reads, and must not leave the door.
  const isAtDoor = isDoorPage(useLocation().pathname)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = event.defaultPrevented || document.querySelector('dialog[open]') !== null
    const isAfterG = event.timeStamp - pressedGAt.current < SEQUENCE_MS
    const place = { isTyping: isField(event.target), singleKeys: allowsSingleKeys(), isAfterG }
    const shortcut = isBusy ? undefined : shortcutOf(event, place)
    pressedGAt.current = shortcut === 'go to' ? event.timeStamp : -Infinity
    if (!shortcut) return
    event.preventDefault()
    if (shortcut === 'search' || shortcut === 'help') setOpen(shortcut)
    else if (shortcut === 'next row' || shortcut === 'previous row') focusRow(shortcut === 'next row' ? 1 : -1)
    else if (shortcut === 'select row') selectFocusedRow()
    else if (shortcut !== 'go to' && !isAtDoor) void navigate(shortcut.to)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button type="button" className={css.open} onClick={() => setOpen('search')}>
        Search
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {open === 'search' && (
        <SearchDialog showKeys={allowsSingleKeys()} onClose={() => setOpen(null)} onHelp={() => setOpen('help')} />
      )}
      {open === 'help' && (
        <ShortcutsDialog singleKeys={allowsSingleKeys()} onSwitch={saveSingleKeys} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** Nothing is typed in the box of a row, so that `x`, `j` and `k` also work there. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')
}

/** How long `g` waits for the next key. */
const SEQUENCE_MS = 2_000

const STORED = 'single-key shortcuts'

/** People who dictate press single keys by accident, so they can switch these shortcuts off on their device. */
function allowsSingleKeys(): boolean {
  const memberId = signedInAs()
  return memberId === null || loadForMember(memberId, STORED) !== 'off'
}

function saveSingleKeys(on: boolean): void {
  const memberId = signedInAs()
  if (memberId === null) return
  if (on) removeForMember(memberId, STORED)
  else saveForMember(memberId, STORED, 'off')
}
