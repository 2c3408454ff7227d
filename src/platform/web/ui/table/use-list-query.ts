import { useSearchParams } from 'react-router'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'

const emptyQuery = new URLSearchParams()

/**
 * Returns the query string of a list page. It is empty until the page has hydrated, because the server renders the same HTML
 * for every query string, and the first render in the browser must match it.
 */
export function useListQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : emptyQuery
}
