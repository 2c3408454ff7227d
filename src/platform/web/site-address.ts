import { redirect, replace } from 'react-router'

/** Whether a text is the path of a page on this site and nowhere else. Browsers drop tabs and line breaks in URLs. */
export function isSiteAddress(text: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(text)
}

/** The path and query string of the requested page. */
export function siteAddressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** For loaders in the browser: goes to another page instead of the requested one. */
export function redirectTo(to: string, { url }: Request): never {
  // If the browser is already at this path, it must not stay in the history: Back would only lead here again.
  if (window.location.pathname === new URL(url).pathname) throw replace(to)
  throw redirect(to)
}

/**
 * The path at which the server sent this document, whatever pages it has shown since: a content security policy belongs to a
 * document. Empty on the server.
 */
export const documentPath = typeof window === 'undefined' ? '' : window.location.pathname
