import type { Door, Guest, CheckInCommand } from '#event-night/contract.ts'

/** Computes a ticket's mark, with which a device finds the guest. */
export type TicketMarkOf = (ticketCode: string) => string | undefined

/** A command that the site has not received yet, with the guest's booking if the device knows it. */
export type PendingCommand = { command: CheckInCommand; bookingId: string | undefined }

const stateAfter: Record<CheckInCommand['action'], Guest['state']> = {
  'check in': 'in',
  'undo check-in': 'expected',
  'mark absent': 'absent',
  'undo absence': 'expected',
}

/** Returns true if the command changes the guest's state. */
export function hasEffect({ state }: Pick<Guest, 'state'>, action: CheckInCommand['action']): boolean {
  if (action === 'undo check-in') return state === 'in'
  if (action === 'undo absence') return state === 'absent'
  return state !== stateAfter[action]
}

/** Returns the guests in the state they will have after the pending commands from this device. */
export function applyPendingCommands(
  guests: readonly Guest[],
  pending: readonly PendingCommand[],
  deviceId: string,
): readonly (Guest & { isPending: boolean })[] {
  return guests.map((guest) => {
    const own = pending.filter(({ bookingId }) => bookingId === guest.booking_id)
    return {
      ...own.reduce((now, { command }) => applyCommand(now, command, deviceId), guest),
      isPending: own.length > 0,
    }
  })
}

function applyCommand(guest: Guest, { action, made_at: at }: CheckInCommand, deviceId: string): Guest {
  if (!hasEffect(guest, action)) return guest
  const checked_in = action === 'check in' ? { at, by: null, device_id: deviceId } : null
  return { ...guest, state: stateAfter[action], checked_in }
}

/** Returns true once guests can be checked in. `now` is an ISO 8601 instant. */
export function isCheckInOpen(
  { check_in_opens_at: opensAt }: Pick<Door['event'], 'check_in_opens_at'>,
  now: string,
): boolean {
  return Date.parse(now) >= Date.parse(opensAt)
}

export type Counts = {
  in: number
  booked: number
  women: [present: number, of: number]
  men: [present: number, of: number]
}

/** Counts the guests who are in and those who are booked, in total and by gender. */
export function countGuests(guests: readonly Pick<Guest, 'gender' | 'state'>[]): Counts {
  const of = (gender: Guest['gender']): [number, number] => {
    const all = guests.filter((guest) => guest.gender === gender)
    return [all.filter(({ state }) => state === 'in').length, all.length]
  }
  const [women, men] = [of('F'), of('M')]
  return { in: women[0] + men[0], booked: guests.length, women, men }
}

/** Returns the guests whose name contains every typed word, in any order and regardless of case and accents. */
export function matchingGuests<Of extends Pick<Guest, 'name'>>(guests: readonly Of[], typed: string): readonly Of[] {
  // Two consecutive spaces produce an empty word, which every name contains.
  const words = normalise(typed).split(/\s/)
  return guests.filter(({ name }) => words.every((word) => normalise(name).includes(word)))
}

/** Removes case and accents, because hosts do not type them at the door. */
function normalise(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const HOUR_MS = 60 * 60 * 1_000
const GRANTED_HOURS_BEFORE = 7 * 24
const GRANTED_HOURS_AFTER = 2

/** Returns true while opening the door of an event grants it to the session. `door-grant-queries.ts` has the same period in SQL. */
export function grantsDoor(event: { startsAtMs: number; endsAtMs: number }, nowMs: number): boolean {
  const isSoon = nowMs >= event.startsAtMs - GRANTED_HOURS_BEFORE * HOUR_MS
  return isSoon && nowMs < event.endsAtMs + GRANTED_HOURS_AFTER * HOUR_MS
}
