import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime, formatTime } from '#platform/local-time.ts'

const MINUTE_MS = 60_000

/** Formats a duration as 'less than a minute', '14 minutes', '1 hour 5 minutes' or '12 hours', rounded down. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return pluralise(minutes, 'minute')
  const rest = minutes % 60
  return hours >= 3 || rest === 0
    ? pluralise(hours, 'hour')
    : `${pluralise(hours, 'hour')} ${pluralise(rest, 'minute')}`
}

/**
 * Returns a warning when less than five minutes are left, and a different one when less than two are left. It changes so rarely
 * because screen readers announce each change.
 */
export function timeWarningMessage(ms: number): string {
  if (ms <= 0 || ms >= 5 * MINUTE_MS) return ''
  return ms >= 2 * MINUTE_MS ? 'You have less than five minutes left.' : 'You have less than two minutes left.'
}

/** What a member can do after a declined card. Until when the place is held is above the card fields. */
export const TRY_ANOTHER_CARD = 'You haven’t been charged. Try another card: we’re still holding the place.'

/** For a failure after which the provider's message itself asks for another card. */
export const STILL_HOLDING = 'You haven’t been charged, and we’re still holding the place.'

/** For a hold that lasts longer because the member pressed PAY, or approved the payment in a wallet. */
export function extendedHoldMessage(untilMs: number, nowMs: number): string {
  return `You’ve started to pay, so we’re now holding the place until ${formatUntil(untilMs, nowMs)}.`
}

/** Formats when the hold expires. Names the day if that is not today. */
function formatUntil(untilMs: number, nowMs: number): string {
  const [until, now] = [localTimeOf(untilMs), localTimeOf(nowMs)]
  const isToday = until.slice(0, 10) === now.slice(0, 10)
  return isToday ? formatTime(until) : formatDateTime(until)
}

function localTimeOf(ms: number): string {
  return toDeviceLocalTime(new Date(ms).toISOString())
}

function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
