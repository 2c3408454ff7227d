import type { NewItemCounts } from '#messaging/contract.ts'

/** '2 unread messages, 1 new match'; empty if nothing is new. */
export function formatNewItemCounts({ unread_messages: messages, new_matches: matches }: NewItemCounts): string {
  return [
    messages > 0 && `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
    matches > 0 && `${matches} new ${matches === 1 ? 'match' : 'matches'}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/**
 * The announcement of a change for members who do not see the counts: only of increases, not of what they have read themselves.
 */
export function formatCountsChange(before: NewItemCounts | null, now: NewItemCounts | null): string {
  if (!before || !now) return ''
  const hasGrown = now.unread_messages > before.unread_messages || now.new_matches > before.new_matches
  return hasGrown ? `You have ${formatNewItemCounts(now)}.` : ''
}

/** The count as a badge shows it, which has little room. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
