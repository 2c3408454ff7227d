/** The part of a link after '?' or '#' may open something that is private to its reader. */
const WEB_LINK = /(https?:\/\/[^\s?#]{1,500})[?#][^\s]+/gi

/** The text of an email without anything that opens an account, a booking or a place. */
export function redactSecrets(text: string): string {
  return text.replaceAll(WEB_LINK, '$1 (the rest of this link is its reader’s alone)')
}
