/** What stands after '?' or '#' in a link may open something that is its reader's alone. */
const WEB_LINK = /(https?:\/\/[^\s?#]{1,500})[?#][^\s]+/gi

/** The words of a mail with nothing in them that opens an account, a booking or a place. */
export function withoutSecrets(words: string): string {
  return words.replaceAll(WEB_LINK, '$1 (the rest of this link is its reader’s alone)')
}
