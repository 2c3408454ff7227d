import { redirect, replace } from 'react-router'

/**
 * Returns whether a text can only be a path on this site. Tabs and line breaks are refused, because browsers drop them from
 * URLs.
 */
export function isSiteAddress(text: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(text)
}

/** Returns the path and query string of the requested page. */
export function siteAddressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Redirects a loader in the browser to another page. */
export function redirectTo(to: string, { url }: Request): never {
  // If the browser is already at the requested path, that path must not stay in the history, because Back would redirect again.
  if (window.location.pathname === new URL(url).pathname) throw replace(to)
  throw redirect(to)
}

/**
 * The path of the request for this document, whatever pages the router has shown since. The content security policy depends on
 * it. Empty on the server.
 */
export const documentPath = typeof window === 'undefined' ? '' : window.location.pathname
