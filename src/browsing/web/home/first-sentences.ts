/** The length of an event's description on the home page: about three lines. */
export const DESCRIPTION_LENGTH = 170

/**
 * Returns the sentences that fit, so that a card does not end in the middle of one. If not even the first fits, returns its
 * words that do, and an ellipsis.
 */
export function firstSentences(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const start = line.slice(0, maxLength + 1)
  const sentences = /^.*[.!?](?= )/s.exec(start)?.[0]
  return sentences ?? `${start.replace(/\s?\S*$/, '').replace(/[\s,;:–—-]+$/, '')}…`
}
