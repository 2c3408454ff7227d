import { useEffect, useEffectEvent, useRef, type MouseEvent, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { rememberList } from '#platform/web/ui/table/use-list-link.ts'
import { rowLink } from '#platform/web/ui/table/row-link.ts'

/** The row that was opened last from each entry of the browser's history, by the address of its link. */
const openedRows = new Map<string, string>()

/**
 * Focuses the row that the reader opened when they return with Back, and the table when they turn its page. Otherwise the
 * keyboard would start again at the top of the page.
 */
export function useTableFocus(
  caption: string,
  isLoaded: boolean,
): { frame: RefObject<HTMLDivElement | null>; rememberRow: (event: MouseEvent<HTMLElement>) => void } {
  const { key, state, pathname, search } = useLocation()
  const navigationType = useNavigationType()
  const frame = useRef<HTMLDivElement>(null)
  const moveFocus = useEffectEvent((at: string) => {
    if (navigationType === 'POP') openedLink(frame.current, openedRows.get(at))?.focus()
    else if (turnsPageOf(state, caption)) frame.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // The root moves the focus to the heading of a new page in an effect that runs after this one.
    if (isLoaded) queueMicrotask(() => moveFocus(key))
  }, [key, isLoaded])

  function rememberRow({ target }: MouseEvent<HTMLElement>): void {
    const row = target instanceof Element && target.closest('a') ? target.closest('tr') : null
    if (row) rememberList({ pathname, search })
    const opened = row && rowLink(row)?.getAttribute('href')
    if (opened) openedRows.set(key, opened)
  }
  return { frame, rememberRow }
}

/** The state of the links to the other pages of a table. */
export type TurnsPage = { turnsPageOf: string }

function turnsPageOf(state: unknown, caption: string): boolean {
  return typeof state === 'object' && state !== null && 'turnsPageOf' in state && state.turnsPageOf === caption
}

function openedLink(frame: HTMLElement | null, address: string | undefined): HTMLAnchorElement | null | undefined {
  if (address === undefined) return null
  const rows = [...(frame?.querySelectorAll('tr') ?? [])]
  return rows.map(rowLink).find((link) => link?.getAttribute('href') === address)
}
