import type { NewItemCounts } from '#messaging/contract.ts'

/** Formats the counts, such as '2 unread messages, 1 new match'. Empty if nothing is new. */
export function formatNewItemCounts({ unread_messages: messages, new_matches: matches }: NewItemCounts): string {
  return [
    messages > 0 && `${messages} unread ${messages === 1 ? 'message' : 'messages'}`,
    matches > 0 && `${matches} new ${matches === 1 ? 'match' : 'matches'}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** Formats an announcement of new items for screen readers. Announces only increases, not the decreases when items are read. */
export function formatCountsChange(before: NewItemCounts | null, now: NewItemCounts | null): string {
  if (!before || !now) return ''
  const hasGrown = now.unread_messages > before.unread_messages || now.new_matches > before.new_matches
  return hasGrown ? `You have ${formatNewItemCounts(now)}.` : ''
}

/** Shortens the count for a badge, which has little space. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
