import { paths } from '#platform/paths.ts'

/**
 * Replaces the current document, for loaders in the browser. The promise never resolves, because the document that awaits it is
 * being unloaded.
 */
export function replaceDocument(to: string): Promise<never> {
  window.location.replace(to)
  return new Promise(() => {})
}

/** Opens the confirmation page after a booking. */
export function goToSuccess(eventId: number): void {
  window.location.assign(`${paths.success}?event=${eventId}`)
}
