import { paths } from '#platform/paths.ts'

/** A request for a ticket page: the page's path, and whether the saved copy is requested. */
export type TicketAddress = { path: string; wantsCopy: boolean }

const TICKET = new RegExp(`^${paths.ticket('([1-9]\\d{0,9})')}/?$`)

/** Parses a ticket's URL and normalises its path to the key of the saved copy. Returns undefined for any other URL. */
export function ticketAddressIn(url: string): TicketAddress | undefined {
  const { pathname, searchParams } = new URL(url)
  const id = TICKET.exec(pathname)?.[1]
  return id === undefined ? undefined : { path: paths.ticket(id), wantsCopy: searchParams.has('saved') }
}

/** Returns the URL at which the service worker serves the saved copy without trying the network. */
export function savedAddress(path: string): string {
  return `${path}?saved`
}
