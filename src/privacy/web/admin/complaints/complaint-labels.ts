import type { ComplaintKind } from '#privacy/contract/complaint.ts'

/** In short, for owners. */
export const shortKindLabels: Readonly<Record<ComplaintKind, string>> = {
  site: 'Evening or site',
  data: 'Their data',
  other: 'Something else',
}

/** How many days are left to answer, counted from today. */
export function formatDaysLeft(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'day' : 'days'} overdue`
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `in ${left} days`
}

/** Marked as urgent within the last week. */
export function isUrgent(left: number): boolean {
  return left <= 7
}
