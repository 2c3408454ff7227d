/**
 * A text less its ids, tokens and signatures: runs of at least twenty letters and digits in which any short word turns up now
 * and then. Whoever looks for the absence of a word of fewer than eight letters looks here.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\w-]{20,}/g, (run) => (/\d|[a-z][A-Z]/.test(run) ? '' : run))
}
