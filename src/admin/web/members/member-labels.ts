import type { NoteTopic } from '#accounts/contract/notes.ts'
import type { Gender, Role } from '#accounts/contract/person.ts'
import type { MemberBooking, MemberReport, MemberRow, MemberState } from '#admin/contract/members.ts'
import { formatBookingStatus } from '#admin/web/event-bookings/event-labels.ts'
import { reasonLabels } from '#safety/rules/report-reasons.ts'
import { formatShortDay } from '#platform/web/ui/table/short-instant.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const stateLabels: Readonly<Record<MemberState, string>> = {
  active: 'Active',
  'not activated': 'Not activated',
  suspended: 'Suspended',
}

export const stateLooks: Readonly<Record<MemberState, StatusLook>> = {
  active: 'good',
  'not activated': 'waiting',
  suspended: 'bad',
}

export const genderLabels: Readonly<Record<Gender, string>> = { F: 'Woman', M: 'Man' }

export const roleLabels: Readonly<Record<Role, string>> = { member: 'Member', host: 'Host', owner: 'Owner' }

export const noteLabels: Readonly<Record<NoteTopic, string>> = {
  note: 'Note',
  suspended: 'Reason for suspension',
  'suspension lifted': 'Reason for lifting the suspension',
  'gender corrected': 'Reason for correcting the gender',
  'date of birth corrected': 'Reason for correcting the date of birth',
}

const endLabels: Readonly<Record<string, string>> = {
  expired: 'Not paid in time',
  'provider failed': 'Card payments weren’t working',
  'cancelled by member': 'Cancelled by member',
  declined: 'Offer declined',
  'accepted a transfer': 'Accepted a transfer',
  'not paid': 'Payment failed',
  cancelled: 'Cancelled by an owner',
  'event cancelled': 'Event cancelled',
  'event moved': 'Refunded, event moved',
}

type BookedPlace = Pick<MemberBooking, 'state' | 'end_reason' | 'absent' | 'stage'>

/** Formats the state of a place, in the same words as the event's page. */
export function formatPlace({ state, end_reason: endReason, absent, stage }: BookedPlace): string {
  if (state === 'held') return 'Held, not paid yet'
  if (state === 'booked') return formatBookingStatus({ state, absent }, stage).label
  return endLabels[endReason ?? ''] ?? 'Ended'
}

/** Formats what was reported and why. */
export function formatReport({ about, reason }: MemberReport): string {
  const subject = { person: 'The person', message: 'A message', 'contact details': 'Contact details in a message' }[
    about
  ]
  return reason === null ? subject : `${subject}: ${reasonLabels[reason].toLowerCase()}`
}

type LastActive = Pick<MemberRow, 'state' | 'last_seen_at'>

/** Formats the day on which a member was last active. */
export function formatLastActive({ state, last_seen_at: at }: LastActive, now = new Date()): string {
  if (state === 'not activated') return 'Never'
  return at === null ? '90+ days ago' : formatShortDay(at, now)
}
