import type { KeyboardEvent, MouseEvent } from 'react'

/** Returns the link that opens the record of a row: the one in its first column, after the box to tick. */
export function rowLink(row: HTMLTableRowElement): HTMLAnchorElement | null {
  const first = [...row.cells].find((cell) => cell.querySelector('input') === null)
  return first?.querySelector<HTMLAnchorElement>("a[href^='/']") ?? null
}

/** Everything in a row that a click means by itself. A dialog or a menu can be inside the cell with its button. */
const OWN_CLICKS = 'a, button, input, label, select, textarea, summary, dialog, [popover], :is(td, th):has(input)'

/** Opens a row that is clicked beside its link, as a click on the link would. A click that selects text does not open it. */
export function openClickedRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest(OWN_CLICKS)) return
  if (window.getSelection()?.isCollapsed === false) return
  const row = target.closest('tr')
  const click = new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  if (row) rowLink(row)?.dispatchEvent(click)
}

/** Moves the focus to the link of the next row or the one before, or to the first row. Returns false after the last row. */
export function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody > tr')].filter((row) => rowLink(row))
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[Math.max(0, current + step)]
  if (row) rowLink(row)?.focus()
  return row !== undefined
}

/** What uses the arrow keys itself. */
const OWN_ARROWS = 'input:not([type="checkbox"]), select, textarea, dialog, [popover]'

/** Moves the focus between the rows of a table with the arrow keys. After the last row, the page scrolls. */
export function focusRowByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || ctrlKey || metaKey || altKey || shiftKey) return
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN_ARROWS)) return
  if (target === event.currentTarget && key === 'ArrowUp') return
  if (focusRow(key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
}

/** Ticks the row that has the focus, or unticks it. */
export function selectFocusedRow(): void {
  document.activeElement?.closest('main tbody > tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
}
