import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns false until the page has hydrated. Before that, the browser would submit a form without the script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
