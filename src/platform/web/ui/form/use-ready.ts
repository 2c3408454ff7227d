import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the page's script has taken over from the server: before that a form would be sent without it. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
