import type { EventBooking } from '#admin/contract/event-bookings.ts'
import type { Stage } from '#admin/contract/events.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const genderLabels = { F: 'Woman', M: 'Man' } as const

export const stateLabels: Record<EventBooking['state'], string> = {
  booked: 'Booked',
  held: 'In checkout',
  offered: 'Offered',
  ended: 'Ended',
}

const stateLooks: Record<EventBooking['state'], StatusLook> = {
  booked: 'good',
  held: 'waiting',
  offered: 'waiting',
  ended: 'quiet',
}

type Attendance = Pick<EventBooking, 'state' | 'absent'> & { friend_of?: string | null }

/** Returns the status of a booking. Once the event has finished, it says whether the guest came. */
export function formatBookingStatus(booking: Attendance, stage: Stage): { look: StatusLook; label: string } {
  const { state, absent, friend_of: friendOf = null } = booking
  if (state === 'booked' && friendOf !== null) return { look: 'waiting', label: 'Not\u00A0claimed' }
  if (state === 'booked' && absent) return { look: 'bad', label: 'Didn’t\u00A0come' }
  if (state === 'booked' && stage === 'past') return { look: 'good', label: 'Came' }
  return { look: stateLooks[state], label: stateLabels[state] }
}

/** Formats whom a booking is for. */
export function formatGuest({
  user_name: name,
  friend_of: friendOf,
}: Pick<EventBooking, 'user_name' | 'friend_of'>): string {
  if (friendOf !== null) return `Friend of ${friendOf || 'a former member'}`
  return name ?? 'A former member'
}

const paidLabels: Record<EventBooking['paid'], string> = {
  free: 'Free',
  card: 'By\u00A0card',
  cash: 'In cash',
  other: 'Another way',
  'not yet': 'Not paid',
  'being refunded': 'Being refunded',
  refunded: 'Refunded',
}

/** Formats how a booking was paid for. If the booking was moved, its payment moved with it. */
export function formatPayment({ paid, end_reason: endReason }: Pick<EventBooking, 'paid' | 'end_reason'>): string {
  return endReason === 'moved' ? 'Moved with the booking' : paidLabels[paid]
}

/** Says why a booking ended, and how it was paid for if that is neither usual nor clear from the rest. */
export function formatBookingDetails(booking: Pick<EventBooking, 'paid' | 'end_reason'>): string {
  const { paid, end_reason: endReason } = booking
  const isPaymentClear = paid === 'free' || paid === 'card' || endReason === 'moved'
  const payment = isPaymentClear ? '' : formatPayment(booking).toLowerCase()
  return [formatEndReason(endReason), payment].filter(Boolean).join(', ')
}

const endLabels: Record<string, string> = {
  expired: 'not paid in time',
  'provider failed': 'card payments weren’t working',
  'cancelled by member': 'cancelled by member',
  declined: 'offer declined',
  'accepted a transfer': 'accepted a transfer',
  'not paid': 'not paid in time',
  cancelled: 'cancelled by an owner',
  'event cancelled': 'event cancelled',
  'event moved': 'refunded after a change',
  moved: 'moved to another event',
  'booked by hand': 'booked by an owner instead',
  'not claimed': 'not claimed in time',
  left: 'left the list',
  'got a place': 'got a place another way',
  closed: 'booking closed',
}

/** Formats why a place or a wait ended. */
export function formatEndReason(endReason: string | null): string {
  return endReason === null ? '' : (endLabels[endReason] ?? endReason)
}

/** The groups of guests by which the bookings of a finished event can be filtered. */
export const guestChoices = [
  { value: 'came', label: 'Came' },
  { value: 'absent', label: 'Didn’t come' },
  { value: 'likes sent', label: 'Have sent likes' },
  { value: 'likes not sent', label: 'Haven’t sent likes' },
]

export const genderChoices = [
  { value: 'F', label: 'Women' },
  { value: 'M', label: 'Men' },
]

/** Formats a count as '3 people'. */
export function formatPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

export const comingChoices = [
  { value: 'coming', label: 'Coming' },
  { value: 'not coming', label: 'Can’t make it' },
  { value: 'no answer', label: 'No answer' },
]

/** What a guest said when we asked whether they were still coming. */
export const comingMarks: Record<'coming' | 'not coming' | 'no answer', { look: StatusLook; label: string }> = {
  coming: { look: 'good', label: 'Coming' },
  'not coming': { look: 'bad', label: 'Can’t\u00A0make\u00A0it' },
  'no answer': { look: 'waiting', label: 'No\u00A0answer' },
}
