import { useSearchParams } from 'react-router'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'

const nothing = new URLSearchParams()

/**
 * The query string of a list page. Empty until the page has hydrated: the server renders a page once for every query string, and
 * a first render that differs would be thrown away.
 */
export function useListQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : nothing
}
