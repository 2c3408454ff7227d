/** A page in the background is not painted. */
const LIMIT_MS = 1_000

/** Waits until the browser has painted what is on the page now, a second at most. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LIMIT_MS)
    // A timer that starts in an animation frame fires after the paint.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
