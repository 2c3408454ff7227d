import type { LoaderFunctionArgs } from 'react-router'
import { PATIENCE_MS, savedAddress, ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'
import { keptDocument } from '#platform/web/kept-documents.ts'

/**
 * Where a page came, but not what it asks for, it goes on to the copy on this device, if there is one: half a connection
 * is what there is in a cellar. What the site has refused or sent elsewhere stays.
 */
export async function orSavedCopy<Data>(loading: Promise<Data>, { request }: LoaderFunctionArgs): Promise<Data> {
  const address = ticketAddressIn(request.url)
  // Who was sent to the copy already, and came here, has no worker that gives it.
  if (!address || address.wantsCopy || (await cameInTime(loading))) return loading
  if (!(await keptDocument(address.path))) return loading
  return goByDocument(address.path)
}

/** Whether there is an answer, be it a refusal; not where the connection failed, or none has come for too long. */
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

/** It never ends: what waits for it goes away. */
function goByDocument(path: string): Promise<never> {
  // Where the browser stands at this ticket already, Back must not lead here again.
  if (window.location.pathname === path) window.location.replace(savedAddress(path))
  else window.location.assign(savedAddress(path))
  return new Promise(() => {})
}
