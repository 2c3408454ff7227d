export const DAY_MS = 24 * 3_600_000

/** Returns the time if it is a midnight in UTC, and otherwise the next midnight. */
export function midnightFrom(ms: number): number {
  return Math.ceil(ms / DAY_MS) * DAY_MS
}

/** Returns the midnight in UTC that starts a business day, `days` business days after the day of `ms`. Bank holidays count. */
export function businessDaysAfter(ms: number, days: number): number {
  let day = Math.floor(ms / DAY_MS) * DAY_MS
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) day += DAY_MS
  return day
}

/** Returns the first midnight from `ms` on that starts a business day. */
export function businessDayFrom(ms: number): number {
  let day = midnightFrom(ms)
  while (isWeekend(day)) day += DAY_MS
  return day
}

function isWeekend(ms: number): boolean {
  const weekday = new Date(ms).getUTCDay()
  return weekday === 0 || weekday === 6
}
