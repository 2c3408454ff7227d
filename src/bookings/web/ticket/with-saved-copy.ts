import type { LoaderFunctionArgs } from 'react-router'
import { NETWORK_TIMEOUT_MS, savedAddress, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

/**
 * Opens the saved copy, if there is one, when the page loads but its data does not, as on the weak connection of a cellar bar.
 * Leaves refusals and redirects from the site unchanged.
 */
export async function withSavedCopy<Data>(loading: Promise<Data>, { request }: LoaderFunctionArgs): Promise<Data> {
  const address = ticketAddressIn(request.url)
  // If the copy was requested but this page loaded instead, there is no worker to serve the copy.
  if (!address || address.wantsCopy || (await respondsInTime(loading))) return loading
  if (!(await savedDocument(address.path))) return loading
  return openDocument(address.path)
}

/** Checks whether a response, even a refusal, arrives before the timeout. */
async function respondsInTime(loading: Promise<unknown>): Promise<boolean> {
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

/** Opens another document. The promise never resolves, because the document that awaits it is being unloaded. */
function openDocument(path: string): Promise<never> {
  // If the browser is already on this ticket's page, Back must not return to it.
  if (window.location.pathname === path) window.location.replace(savedAddress(path))
  else window.location.assign(savedAddress(path))
  return new Promise(() => {})
}
