import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the page has hydrated. Before that, a form would be sent without the script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
