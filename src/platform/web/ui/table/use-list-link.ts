import { readDraftText, writeDraftText } from '#platform/web/ui/form/draft.ts'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'

/**
 * Remembers the filters, the sort order and the page of a list from which a record is opened. Like a draft, they are stored for
 * this tab and this member, because a search can contain a name.
 */
export function rememberList({ pathname, search }: { pathname: string; search: string }): void {
  writeDraftText(listName(pathname), search === '' ? null : search)
}

/** Returns the address of a list as it was when a record was last opened from it. */
export function useListLink(path: string): string {
  const isHydrated = useHydrated()
  return path + ((isHydrated && readDraftText(listName(path))) || '')
}

const listName = (path: string) => `list ${path}`
