import type { EventInput } from '#admin/contract/event-input.ts'
import type { AdminEvent } from '#admin/contract/events.ts'

/** A change to a published event that attendees would be notified of. */
export type EventChange = {
  people: number
  changes: ('day' | 'start' | 'end' | 'venue')[]
  /** The deadline for claiming a refund, in the event's local time; null if only the end changes. */
  chooseUntil: string | null
}

/** Returns the change that attendees would be notified of, or null if no one has booked or nothing relevant changes. */
export function findEventChange(event: AdminEvent, after: EventInput): EventChange | null {
  const before = event.details
  const people = event.booked.M + event.booked.F
  if (people === 0 || event.stage !== 'coming') return null
  const [dayBefore, startBefore] = before.startsAt.split('T')
  const [dayAfter, startAfter] = after.startsAt.split('T')
  const changes: EventChange['changes'] = [
    ...(before.venueId === after.venueId ? [] : (['venue'] as const)),
    ...(dayBefore === dayAfter ? [] : (['day'] as const)),
    ...(startBefore === startAfter ? [] : (['start'] as const)),
    ...(timeOf(before.endsAt) === timeOf(after.endsAt) ? [] : (['end'] as const)),
  ]
  if (changes.length === 0) return null
  const isMoved = changes.some((change) => change !== 'end')
  return { people, changes, chooseUntil: isMoved ? earlierOf(event.choose_until_local, after.startsAt) : null }
}

function timeOf(local: string): string {
  return local.slice(11, 16)
}

function earlierOf(a: string, b: string): string {
  return a.slice(0, 16) < b.slice(0, 16) ? a : b
}
