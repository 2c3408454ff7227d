import type { LoaderFunctionArgs } from 'react-router'
import { NETWORK_TIMEOUT_MS, savedAddress, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

/**
 * If the page loads but its data does not arrive, opens the copy on this device, if there is one. A cellar often has half a
 * connection. A refusal or a redirect from the site stays.
 */
export async function withSavedCopy<Data>(loading: Promise<Data>, { request }: LoaderFunctionArgs): Promise<Data> {
  const address = ticketAddressIn(request.url)
  // A browser that was sent to the copy and came here has no worker that serves it.
  if (!address || address.wantsCopy || (await answersInTime(loading))) return loading
  if (!(await savedDocument(address.path))) return loading
  return openDocument(address.path)
}

/** Whether there is a response, even a refusal. False if the connection failed, or nothing arrived in time. */
async function answersInTime(loading: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, NETWORK_TIMEOUT_MS, false)
  try {
    return await Promise.race([loading.then(() => true), late])
  } catch (error) {
    return !(error instanceof Error)
  } finally {
    clearTimeout(timer)
  }
}

/** It never resolves, because whatever awaits it is going away. */
function openDocument(path: string): Promise<never> {
  // If the browser is already at this ticket, Back must not lead here again.
  if (window.location.pathname === path) window.location.replace(savedAddress(path))
  else window.location.assign(savedAddress(path))
  return new Promise(() => {})
}
