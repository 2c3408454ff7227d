import { useEffect, useEffectEvent, useState } from 'react'
import { SearchDialog } from '#admin/web/search/search-dialog.tsx'
import { shortcutOf } from '#admin/web/search/shortcut-of.ts'
import { ShortcutsDialog } from '#admin/web/search/shortcuts-dialog.tsx'
import { loadForMember, removeForMember, saveForMember } from '#platform/web/member-storage.ts'
import { signedInAs } from '#platform/web/session.ts'
import { focusRow } from '#platform/web/ui/table/row-link.ts'
import css from './search.module.css'

/** The search button of an owner. Also handles the keyboard shortcuts, which `?` lists. */
export function AdminShortcuts() {
  const [open, setOpen] = useState<'search' | 'help' | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy = event.defaultPrevented || document.querySelector('dialog[open]') !== null
    const shortcut = isBusy
      ? undefined
      : shortcutOf(event, { isTyping: isField(event.target), singleKeys: allowsSingleKeys() })
    if (!shortcut) return
    event.preventDefault()
    if (shortcut === 'next row' || shortcut === 'previous row') focusRow(shortcut === 'next row' ? 1 : -1)
    else setOpen(shortcut)
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
      {open === 'search' && <SearchDialog onClose={() => setOpen(null)} />}
      {open === 'help' && (
        <ShortcutsDialog singleKeys={allowsSingleKeys()} onSwitch={saveSingleKeys} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

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
