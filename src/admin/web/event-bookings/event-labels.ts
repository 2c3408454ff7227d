import type { EventHeader, EventBooking } from '#admin/contract/event-bookings.ts'

export const genderLabels = { F: 'Woman', M: 'Man' } as const

export const stageLabels: Record<EventHeader['state'], string> = {
  draft: 'Draft, seen by nobody else',
  coming: 'On sale',
  'under way': 'Under way',
  past: 'Over',
  cancelled: 'Cancelled',
}

export const stateLabels: Record<EventBooking['state'], string> = {
  booked: 'Booked',
  held: 'Kept while they pay',
  offered: 'Offered',
  ended: 'Ended',
}

const paidLabels: Record<EventBooking['paid'], string> = {
  free: 'Free',
  card: 'By\u00A0card',
  cash: 'In cash',
  other: 'Otherwise',
  'not yet': 'Not paid',
  'being refunded': 'Being refunded',
  refunded: 'Refunded',
}

/** Formats how a booking was paid for. If the booking was moved, its payment moved with it. */
export function formatPayment({ paid, end_reason: endReason }: Pick<EventBooking, 'paid' | 'end_reason'>): string {
  return endReason === 'moved' ? 'Went along' : paidLabels[paid]
}

const endLabels: Record<string, string> = {
  expired: 'its time ran out',
  'provider failed': 'card payments were not working',
  'cancelled by member': 'given up',
  declined: 'offer declined',
  'accepted a transfer': 'took over another’s place',
  'not paid': 'not paid in time',
  cancelled: 'cancelled by you',
  'event cancelled': 'event cancelled',
  'event moved': 'refunded after a change',
  moved: 'moved to another event',
  'booked by hand': 'booked by hand instead',
  left: 'left the list',
  'got a place': 'got a place otherwise',
  closed: 'booking closed',
}

/** Formats why a place or a wait ended. */
export function formatEndReason(endReason: string | null): string {
  return endReason === null ? '' : (endLabels[endReason] ?? endReason)
}

export const genderChoices = [
  { value: 'F', label: 'Women' },
  { value: 'M', label: 'Men' },
]

/** Formats a count as '3 people'. */
export function formatPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
