import { redirect, replace } from 'react-router'

/** Whether a text leads to a page of this site and nowhere else; browsers drop tabs and line ends in addresses. */
export function isOwnAddress(text: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(text)
}

/** What a page is asked for by, on this site: path and search. */
export function ownAddressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** For loaders in the browser: another page in place of the one that was asked for. */
export function goInstead(to: string, { url }: Request): never {
  // Where the browser stands at this address already, it must not stay in the history: Back would only lead here again.
  if (window.location.pathname === new URL(url).pathname) throw replace(to)
  throw redirect(to)
}

/**
 * The path by which this document came from the server, whatever pages it has shown since: a content security policy
 * belongs to a document. Empty on the server.
 */
export const documentPath = typeof window === 'undefined' ? '' : window.location.pathname
