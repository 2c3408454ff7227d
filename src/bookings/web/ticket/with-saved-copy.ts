import type { LoaderFunctionArgs } from 'react-router'
import { savedAddress, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { arrivesInTime } from '#platform/web/offline/arrives-in-time.ts'
import { savedDocument } from '#platform/web/offline-documents.ts'

/**
 * Opens the saved copy, if there is one, when the page loads but its data does not, as on the weak connection of a cellar bar.
 * Leaves refusals and redirects from the site unchanged.
 */
export async function withSavedCopy<Data>(loading: Promise<Data>, { request }: LoaderFunctionArgs): Promise<Data> {
  const address = ticketAddressIn(request.url)
  // If the copy was requested but this page loaded instead, there is no worker to serve the copy.
  if (!address || address.wantsCopy || (await arrivesInTime(loading))) return loading
  if (!(await savedDocument(address.path))) return loading
  return openDocument(address.path)
}

/** Opens another document. The promise never resolves, because the document that awaits it is being unloaded. */
function openDocument(path: string): Promise<never> {
  // If the browser is already on this ticket's page, Back must not return to it.
  if (window.location.pathname === path) window.location.replace(savedAddress(path))
  else window.location.assign(savedAddress(path))
  return new Promise(() => {})
}
