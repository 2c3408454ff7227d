import type { LoaderFunctionArgs } from 'react-router'
import { PATIENCE_MS, savedAddress, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { keptDocument } from '#platform/web/kept-documents.ts'

/**
 * If the page loads but its data does not arrive, opens the copy on this device, if there is one. A cellar often has half a
 * connection. A refusal or a redirect from the site stays.
 */
export async function orSavedCopy<Data>(loading: Promise<Data>, { request }: LoaderFunctionArgs): Promise<Data> {
  const address = ticketAddressIn(request.url)
  // A browser that was sent to the copy and came here has no worker that serves it.
  if (!address || address.wantsCopy || (await cameInTime(loading))) return loading
  if (!(await keptDocument(address.path))) return loading
  return goByDocument(address.path)
}

/** Whether there is a response, even a refusal. False if the connection failed, or nothing arrived in time. */
async function cameInTime(loading: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, PATIENCE_MS, false)
  try {
    return await Promise.race([loading.then(() => true), late])
  } catch (error) {
    return !(error instanceof Error)
  } finally {
    clearTimeout(timer)
  }
}

/** It never resolves, because whatever awaits it is going away. */
function goByDocument(path: string): Promise<never> {
  // If the browser is already at this ticket, Back must not lead here again.
  if (window.location.pathname === path) window.location.replace(savedAddress(path))
  else window.location.assign(savedAddress(path))
  return new Promise(() => {})
}
