/** For loaders in the browser: another document in place of this one. It never ends: what waits for it goes away. */
export function goInsteadByDocument(to: string): Promise<never> {
  window.location.replace(to)
  return new Promise(() => {})
}

/** The place is booked: on to the page that says so. */
export function goToSuccess(eventId: number): void {
  window.location.assign(`/success?event=${eventId}`)
}
