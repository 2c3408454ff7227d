import { doorRefusals, type Guest, type CheckInResult, type CheckInCommand } from '#event-night/contract.ts'
import type { Connection } from '#event-night/web/connection.ts'
import { formatDate, formatDateWithoutWeekday, formatTime } from '#platform/local-time.ts'

/** The message shown after a command. `look` determines its style, so that a host understands it at a glance. */
export type DoorMessage = { text: string; look: 'good' | 'known' | 'wrong'; guest: Guest | undefined }

/** Formats an instant as a time of day in London. */
export function formatClockTime(at: string): string {
  const local = new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replace(' ', 'T')
  return formatTime(local)
}

/** Formats a date without its year, such as 'Sunday 29 November'. */
export function formatDay(local: string): string {
  return formatDate(local).replace(/ \d+$/, '')
}

/** Formats a check-in briefly, such as 'In 7:12 pm', to fit on one line of a phone. */
export function checkInTime({ checked_in }: Pick<Guest, 'checked_in'>): string {
  return checked_in ? `In ${formatClockTime(checked_in.at)}` : ''
}

/** Formats a check-in, such as 'Checked in at 7:12 pm by Harriet Host on another device'. */
export function checkInDetails({ checked_in }: Pick<Guest, 'checked_in'>, deviceId: string): string {
  if (!checked_in) return ''
  const by = checked_in.by === null ? '' : ` by ${checked_in.by}`
  const where = checked_in.device_id === deviceId ? 'on this device' : 'on another device'
  return `Checked in at ${formatClockTime(checked_in.at)}${by} ${where}`
}

/** Formats how late a guest will be, such as 'about 10 minutes late'. */
export function formatDelay(delay: NonNullable<Guest['delay']>): string {
  return delay === 'later' ? 'more than half an hour late' : `about ${delay} late`
}

/** How late a guest will be, as short as a row of a phone needs it. */
export const shortDelays: Record<NonNullable<Guest['delay']>, string> = {
  '10 minutes': '10 min late',
  '20 minutes': '20 min late',
  '30 minutes': '30 min late',
  later: 'Very late',
}

const answers: Record<NonNullable<Guest['coming']>, string> = {
  coming: 'Told us that they’re coming.',
  'not coming': 'Told us that they can’t make it.',
  'no answer': 'Hasn’t told us whether they’re coming.',
}

/** Says what an expected guest has told us about coming, and when they did not come before. */
export function answerSentences({ state, coming, delay, absences }: Guest): string[] {
  if (state !== 'expected') return []
  return [
    ...(coming === null ? [] : [answers[coming]]),
    ...(delay === null ? [] : [`Will be ${formatDelay(delay)}.`]),
    ...(absences === null || absences.length === 0 ? [] : [formatAbsences(absences)]),
  ]
}

/** Says on which days a guest did not come, such as 'Didn’t come twice in the last 12 months: 4 September 2026, 3 July 2026.' */
function formatAbsences(days: readonly string[]): string {
  const dates = days.map(formatDateWithoutWeekday)
  return `Didn’t come ${days.length === 2 ? 'twice' : `${days.length} times`} in the last 12 months: ${dates.join(', ')}.`
}

const doneMessages: Record<CheckInCommand['action'], (name: string) => string> = {
  'check in': (name) => `${name} is in.`,
  'undo check-in': (name) => `${name} is no longer checked in.`,
  'mark absent': (name) => `${name} is marked absent.`,
  'undo absence': (name) => `${name} is no longer marked absent.`,
}

export function doneMessage(guest: Guest, action: CheckInCommand['action']): DoorMessage {
  return { text: doneMessages[action](guest.name), look: 'good', guest }
}

export function alreadyInMessage(guest: Guest, deviceId: string): DoorMessage {
  return { text: `${guest.name} is already in. ${checkInDetails(guest, deviceId)}.`, look: 'known', guest }
}

export function notPaidMessage(guest: Guest): DoorMessage {
  const text = `${guest.name} hasn’t paid yet. They can pay from My Events on their phone.`
  return { text, look: 'wrong', guest }
}

/** Refuses a check-in as the site would, because a check-in that waits on the device would be refused later. */
export function notOpenYetMessage(guest: Guest | undefined): DoorMessage {
  return { text: refusalMessage(guest?.name, doorRefusals.door_not_open_yet.detail), look: 'wrong', guest }
}

function refusalMessage(name: string | undefined, reason: string | null): string {
  return [name === undefined ? '' : `${name}:`, reason].filter(Boolean).join(' ')
}

/** The message for a ticket that is not on this device's list. */
export const unknownTicketMessage: DoorMessage = {
  text: 'This ticket isn’t on the list on this device. We’re checking it now.',
  look: 'known',
  guest: undefined,
}

/** Returns the message as it is true with the current connection: offline, an unknown ticket cannot be checked yet. */
export function messageWhile(connection: Connection['is'], message: DoorMessage | null): DoorMessage | null {
  if (message !== unknownTicketMessage || connection !== 'away') return message
  const text = 'This ticket isn’t on the list on this device. We’ll check it once you’re back online.'
  return { ...unknownTicketMessage, text }
}

/** Returns a message if the site's response differs from what the page showed before, otherwise undefined. */
export function messageOfResult(
  result: CheckInResult,
  guest: Guest | undefined,
  deviceId: string,
): DoorMessage | undefined {
  if (result.outcome === 'refused') return { text: refusalMessage(guest?.name, result.reason), look: 'wrong', guest }
  if (!guest || result.action !== 'check in' || result.outcome !== 'already') return undefined
  return alreadyInMessage(guest, deviceId)
}
