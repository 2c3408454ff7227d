import type { NewItemCounts } from '#messaging/contract.ts'

const names: { key: keyof NewItemCounts; one: string; many: string }[] = [
  { key: 'offers', one: 'place offered to you', many: 'places offered to you' },
  { key: 'likes_to_send', one: 'event waiting for your likes', many: 'events waiting for your likes' },
  { key: 'unread_messages', one: 'unread message', many: 'unread messages' },
  { key: 'new_matches', one: 'new match', many: 'new matches' },
]

/** Formats the counts, such as '2 unread messages, 1 new match'. Empty if nothing waits. */
export function formatNewItemCounts(counts: NewItemCounts): string {
  return names
    .filter(({ key }) => counts[key] > 0)
    .map(({ key, one, many }) => `${counts[key]} ${counts[key] === 1 ? one : many}`)
    .join(', ')
}

/** Formats an announcement of new items for screen readers. Announces only increases, not the decreases when items are read. */
export function formatCountsChange(before: NewItemCounts | null, now: NewItemCounts | null): string {
  if (!before || !now) return ''
  const hasGrown = names.some(({ key }) => now[key] > before[key])
  return hasGrown ? `You have ${formatNewItemCounts(now)}.` : ''
}

/** Returns how many items wait for the member in all. */
export function totalCount(counts: NewItemCounts): number {
  return names.reduce((sum, { key }) => sum + counts[key], 0)
}

/** Returns how many items wait on My Events. */
export function myEventsCount({ offers, likes_to_send }: NewItemCounts): number {
  return offers + likes_to_send
}

/** Shortens the count for a badge, which has little space. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
