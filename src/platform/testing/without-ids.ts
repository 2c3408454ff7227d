/**
 * Removes ids, tokens and signatures from a text: runs of at least twenty letters and digits, which sometimes contain a short
 * word by chance. Use it in tests that expect a word of fewer than eight letters to be absent.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\w-]{20,}/g, (run) => (/\d|[a-z][A-Z]/.test(run) ? '' : run))
}
