/** Matches a link with its part after '?' or '#', which may give access to something private. */
const WEB_LINK = /(https?:\/\/[^\s?#]{1,500})[?#][^\s]+/gi

/** Removes the parts of links that would give access to an account, a booking or a place. */
export function redactSecrets(text: string): string {
  return text.replaceAll(WEB_LINK, '$1 (the rest of this link is its reader’s alone)')
}
