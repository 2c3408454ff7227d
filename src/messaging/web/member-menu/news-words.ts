import type { News } from '#messaging/contract.ts'

/** '2 unread messages, 1 new match'; empty if nothing is new. */
export function newsInWords({ unread_messages: messages, new_matches: matches }: News): string {
  return [
    messages > 0 && `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
    matches > 0 && `${matches} new ${matches === 1 ? 'match' : 'matches'}`,
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/**
 * The announcement of a change for members who do not see the counts: only of increases, not of what they have read themselves.
 */
export function saidOfChange(before: News | null, now: News | null): string {
  if (!before || !now) return ''
  const grew = now.unread_messages > before.unread_messages || now.new_matches > before.new_matches
  return grew ? `You have ${newsInWords(now)}.` : ''
}

/** The count as a badge shows it, which has little room. */
export function countInShort(count: number): string {
  return count > 99 ? '99+' : String(count)
}
