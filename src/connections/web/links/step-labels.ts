import type { LinkStep } from '#connections/contract/links.ts'

export const stepLabels: Readonly<Record<LinkStep, string>> = {
  opened: 'Opened it',
  event: 'Looked at an event',
  checkout: 'Went to checkout',
  held: 'Had a place held',
  booked: 'Booked',
}

/** Formats a count, of which none below five is shown. */
export function formatCount(count: number | null): string {
  return count === null ? 'Under 5' : count.toLocaleString('en-GB')
}
