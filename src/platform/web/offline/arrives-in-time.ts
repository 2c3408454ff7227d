import { NETWORK_TIMEOUT_MS } from '#platform/web/offline/network-or-copy.ts'

/** Checks whether a page's data, even a refusal, arrives before the timeout. Not if the site is unavailable. */
export async function arrivesInTime(loading: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, NETWORK_TIMEOUT_MS, false)
  try {
    return await Promise.race([loading.then(() => true), late])
  } catch (error) {
    return !(error instanceof Error) && !isUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the status from what a loader throws for a refusal (`asRouteError`). */
function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('init' in error)) return false
  const { init } = error
  return typeof init === 'object' && init !== null && 'status' in init && Number(init.status) >= 500
}
