import { createPath, useBlocker } from 'react-router'
import { friendIn } from '#bookings/web/checkout/friend.ts'
import { friendPaths } from '#bookings/web/friend-paths.ts'
import { paths } from '#platform/paths.ts'

/**
 * Replaces the current document, for loaders in the browser. The promise never resolves, because the document that awaits it is
 * being unloaded.
 */
export function replaceDocument(to: string): Promise<never> {
  window.location.replace(to)
  return new Promise(() => {})
}

/** Leaves checkout by full page loads, because only its own documents may load the card provider's script. */
export function useDocumentNavigation(): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    window.location.assign(createPath(nextLocation))
    return true
  })
}

/** Opens the confirmation page after a booking or, after paying for a friend, the link to pass on. */
export function goToSuccess(eventId: number): void {
  const isForFriend = friendIn(window.location.search) !== null
  window.location.assign(isForFriend ? friendPaths.place(eventId) : `${paths.success}?event=${eventId}`)
}
