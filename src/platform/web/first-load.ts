/** The time after which less urgent parts no longer wait for the page's data. */
const LIMIT_MS = 2_000

const { promise: ended, resolve: end } = Promise.withResolvers<void>()

/** Resolves once the page shows its first data, or after two seconds. Parts that are less urgent wait for it. */
export function afterFirstLoad(): Promise<void> {
  return ended
}

/** Ends the first load once its data has been loaded and painted. */
export async function endFirstLoadAfter(load: Promise<void>): Promise<void> {
  setTimeout(end, LIMIT_MS)
  await load
  // A timer that starts in an animation frame fires after the paint.
  requestAnimationFrame(() => setTimeout(end))
}
