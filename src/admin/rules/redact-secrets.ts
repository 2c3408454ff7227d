/** Matches a link that has a query string or fragment, which may give access to something private. */
const WEB_LINK = /(https?:\/\/[^\s?#]{1,500})[?#][^\s]+/gi

/** Removes the query strings and fragments of links, which may give access to an account, a booking or a place. */
export function redactSecrets(text: string): string {
  return text.replaceAll(WEB_LINK, '$1 (the rest of this link is private)')
}
