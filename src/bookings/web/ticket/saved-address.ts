import { paths } from '#platform/paths.ts'

/** For a request under /ticket/: the page's path, and whether its copy on this device is wanted. */
export type TicketAddress = { path: string; wantsCopy: boolean }

const TICKET = new RegExp(`^${paths.ticket('([1-9]\\d{0,9})')}/?$`)

/** How long someone at a door looks at a page that does not load before the copy is the better answer. */
export const NETWORK_TIMEOUT_MS = 4_000

/** The address of a ticket, in the one spelling under which its copy is saved, or undefined if it is not a ticket's. */
export function ticketAddressIn(url: string): TicketAddress | undefined {
  const { pathname, searchParams } = new URL(url)
  const id = TICKET.exec(pathname)?.[1]
  return id === undefined ? undefined : { path: paths.ticket(id), wantsCopy: searchParams.has('saved') }
}

/** The address at which the worker serves the copy without asking the network first. */
export function savedAddress(path: string): string {
  return `${path}?saved`
}
