import type { EventAtWork, EventBooking } from '#admin/contract/one-event.ts'

export const genderWords = { F: 'Woman', M: 'Man' } as const

export const stageWords: Record<EventAtWork['state'], string> = {
  draft: 'Draft, seen by nobody else',
  coming: 'On sale',
  'under way': 'Under way',
  past: 'Over',
  cancelled: 'Cancelled',
}

export const stateWords: Record<EventBooking['state'], string> = {
  booked: 'Booked',
  held: 'Kept while they pay',
  offered: 'Offered',
  ended: 'Ended',
}

const paidWords: Record<EventBooking['paid'], string> = {
  free: 'Free',
  card: 'By\u00A0card',
  cash: 'In cash',
  other: 'Otherwise',
  'not yet': 'Not paid',
  'goes back': 'Being refunded',
  'given back': 'Refunded',
}

/** How a booking was paid. If it was moved, the payment moved with it. */
export function sayPaid({ paid, ended_why: why }: Pick<EventBooking, 'paid' | 'ended_why'>): string {
  return why === 'moved' ? 'Went along' : paidWords[paid]
}

const endWords: Record<string, string> = {
  expired: 'its time ran out',
  'given up': 'given up',
  declined: 'offer declined',
  'took another over': 'took over another’s place',
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

/** Why a place or a wait ended. */
export function sayEnd(why: string | null): string {
  return why === null ? '' : (endWords[why] ?? why)
}

export const genderChoices = [
  { value: 'F', label: 'Women' },
  { value: 'M', label: 'Men' },
]

/** '3 people' */
export function sayPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
