import { paths } from '#platform/paths.ts'

/**
 * For loaders in the browser: opens another document instead of this one. It never resolves, because whatever awaits it is going
 * away.
 */
export function replaceDocument(to: string): Promise<never> {
  window.location.replace(to)
  return new Promise(() => {})
}

/** The place is booked: goes to the page that confirms it. */
export function goToSuccess(eventId: number): void {
  window.location.assign(`${paths.success}?event=${eventId}`)
}
