import type { Guest, Taken, Tap } from '#event-night/contract.ts'
import { sayTime } from '#platform/local-time.ts'

/** The message shown after a command; `look` is for those who only glance at it. */
export type Said = { words: string; look: 'good' | 'known' | 'wrong'; guest: Guest | undefined }

/** The time in London, as on the clocks at the door. */
export function sayClock(at: string): string {
  const local = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replace(' ', 'T')
  return sayTime(local)
}

/** 'since 7:12 pm, tapped by Harriet Host on another device' */
export function sayCameIn({ came_in }: Pick<Guest, 'came_in'>, deviceId: string): string {
  if (!came_in) return ''
  const by = came_in.by === null ? '' : ` by ${came_in.by}`
  const where = came_in.device_id === deviceId ? 'on this device' : 'on another device'
  return `since ${sayClock(came_in.at)}, tapped${by} ${where}`
}

const done: Record<Tap['tap'], (name: string) => string> = {
  'came in': (name) => `${name} is in.`,
  'not in': (name) => `${name} is not in after all.`,
  absent: (name) => `${name} is marked absent.`,
  'not absent': (name) => `${name} is not absent after all.`,
}

export function sayTapped(guest: Guest, tap: Tap['tap']): Said {
  return { words: done[tap](guest.name), look: 'good', guest }
}

export function sayInAlready(guest: Guest, deviceId: string): Said {
  return { words: `${guest.name} is in already, ${sayCameIn(guest, deviceId)}.`, look: 'known', guest }
}

export function sayNotPaid(guest: Guest): Said {
  const words = `${guest.name} has not paid yet. The place can be paid on the phone, under My Events.`
  return { words, look: 'wrong', guest }
}

/** For a ticket that this device cannot look up itself. */
export const notKnownHere: Said = {
  words: 'This ticket is not on the list here. It is being looked up.',
  look: 'known',
  guest: undefined,
}

/** The message for the site's response if it differs from what was shown at once; undefined if it does not. */
export function sayTaken(taken: Taken, guest: Guest | undefined, deviceId: string): Said | undefined {
  if (taken.outcome === 'refused')
    return { words: [guest && `${guest.name}:`, taken.why].filter(Boolean).join(' '), look: 'wrong', guest }
  if (!guest || taken.tap !== 'came in' || taken.outcome !== 'already') return undefined
  return sayInAlready(guest, deviceId)
}
