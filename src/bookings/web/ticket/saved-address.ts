/** Of whatever is asked under /ticket/: the page's path, and whether its copy on this device is what is wanted. */
export type TicketAddress = { path: string; wantsCopy: boolean }

/** How long somebody at a door looks at a page that does not come before the copy is the better answer. */
export const PATIENCE_MS = 4_000

/** The address of a ticket, in the one spelling under which its copy is kept; nothing where it is none. */
export function ticketAddressIn(url: string): TicketAddress | undefined {
  const { pathname, searchParams } = new URL(url)
  const id = /^\/ticket\/([1-9]\d{0,9})\/?$/.exec(pathname)?.[1]
  return id === undefined ? undefined : { path: ticketPath(id), wantsCopy: searchParams.has('saved') }
}

export function ticketPath(eventId: number | string): string {
  return `/ticket/${eventId}`
}

/** Where the worker gives the copy without asking the network first. */
export function savedAddress(path: string): string {
  return `${path}?saved`
}
