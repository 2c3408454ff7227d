import type { ComplaintKind } from '#privacy/contract/complaint.ts'

/** Short labels for owners. */
export const shortKindLabels: Readonly<Record<ComplaintKind, string>> = {
  site: 'Event or site',
  data: 'Their data',
  other: 'Something else',
}

/** Formats the number of days left to answer. */
export function formatDaysLeft(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'day' : 'days'} overdue`
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `in ${left} days`
}

/** Returns whether the deadline is at most a week away. */
export function isUrgent(left: number): boolean {
  return left <= 7
}
