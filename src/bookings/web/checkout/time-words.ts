const MINUTE_MS = 60_000

/** 'less than a minute', '14 minutes', '1 hour 5 minutes', '12 hours': never more than the time left. */
export function sayTimeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return counted(minutes, 'minute')
  const rest = minutes % 60
  return hours >= 3 || rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

/** Read out for screen reader users twice, rather than every minute. */
export function sayTimeWarning(ms: number): string {
  if (ms <= 0 || ms >= 5 * MINUTE_MS) return ''
  return ms >= 2 * MINUTE_MS
    ? 'Your place is kept for less than five minutes.'
    : 'Your place is kept for less than two minutes.'
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
