/**
 * A text without its ids, tokens and signatures: runs of at least twenty letters and digits, in which any short word turns up now
 * and then. A test that expects a word of fewer than eight letters to be absent searches this.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\w-]{20,}/g, (run) => (/\d|[a-z][A-Z]/.test(run) ? '' : run))
}
