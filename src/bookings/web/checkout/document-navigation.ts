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

/** Opens the confirmation page after a booking or, after paying for a friend, the link to pass on. */
export function goToSuccess(eventId: number): void {
  const isForFriend = friendIn(window.location.search) !== null
  window.location.assign(isForFriend ? friendPaths.place(eventId) : `${paths.success}?event=${eventId}`)
}
