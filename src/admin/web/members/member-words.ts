import type { NoteAbout } from '#accounts/contract/notes.ts'
import type { Gender, Role } from '#accounts/contract/person.ts'
import type { MembersBooking, MembersReport, MemberState } from '#admin/contract/members.ts'
import { reasonWords } from '#safety/rules/report-reasons.ts'

export const stateWords: Readonly<Record<MemberState, string>> = {
  active: 'Active',
  'not activated': 'Not activated',
  suspended: 'Suspended',
}

export const genderWords: Readonly<Record<Gender, string>> = { F: 'Woman', M: 'Man' }

export const roleWords: Readonly<Record<Role, string>> = { member: 'Member', host: 'Host', owner: 'Owner' }

export const noteWords: Readonly<Record<NoteAbout, string>> = {
  note: 'Note',
  suspended: 'Suspended, because',
  'suspension lifted': 'Suspension lifted, because',
  'gender corrected': 'Gender corrected, because',
  'date of birth corrected': 'Date of birth corrected, because',
}

const endedWords: Readonly<Record<string, string>> = {
  expired: 'Not paid in time',
  'given up': 'Given up',
  declined: 'Offer declined',
  'took another over': 'Took over another place',
  'not paid': 'Payment failed',
  cancelled: 'Taken back',
  'event cancelled': 'Event cancelled',
  'event moved': 'Refunded, event moved',
}

/** The state of a place, as text. */
export function sayPlace({ state, ended_why: why, absent }: MembersBooking): string {
  if (state === 'held') return 'Held, not paid yet'
  if (state === 'booked') return absent ? 'Booked, was absent' : 'Booked'
  return endedWords[why ?? ''] ?? 'Ended'
}

/** What was reported and why, as text. */
export function sayReason({ about, reason }: MembersReport): string {
  const what = { person: 'The person', message: 'A message', 'contact details': 'Contact details in a message' }[about]
  return reason === null ? what : `${what}: ${reasonWords[reason].toLowerCase()}`
}
