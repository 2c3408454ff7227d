import type { EventAsTyped } from '#admin/contract/event-as-typed.ts'
import type { EventInAdmin } from '#admin/contract/events.ts'

/** What a change of a published event would tell those who have booked. */
export type Move = {
  people: number
  changes: ('day' | 'start' | 'end' | 'venue')[]
  /** Until when they may take their money back, in the event's time; null where only the end is another. */
  chooseUntil: string | null
}

/** Nothing where nobody has booked, or nothing that they planned for is another. */
export function moveOf(event: EventInAdmin, after: EventAsTyped): Move | null {
  const before = event.typed
  const people = event.booked.M + event.booked.F
  if (people === 0 || event.stage !== 'coming') return null
  const [dayBefore, startBefore] = before.startsAt.split('T')
  const [dayAfter, startAfter] = after.startsAt.split('T')
  const changes: Move['changes'] = [
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
