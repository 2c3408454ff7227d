import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false until the page has hydrated. Before that, the browser would submit a form without the script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
