/** The net change in one gender's bookings on one day. */
export type Change = { day: string; gender: 'M' | 'F'; change: number }
export type DayOfBookings = { day: string; women: number; men: number }

const DAY_MS = 86_400_000

/**
 * Returns how many people had booked by the end of each day from the first booking to today, including days without changes,
 * for the last `mostDays` days at most. Changes before the first day shown are added to that day.
 */
export function bookingsOverTime(changes: readonly Change[], today: string, mostDays: number): DayOfBookings[] {
  const [first] = changes.map(({ day }) => day).toSorted()
  if (first === undefined) return []
  const start = Math.max(numberOf(first), numberOf(today) - mostDays + 1)
  const days: DayOfBookings[] = []
  for (let at = start; at <= numberOf(today); at += 1) {
    const day = new Date(at * DAY_MS).toISOString().slice(0, 10)
    const sum = (gender: 'M' | 'F') =>
      changes.reduce((booked, one) => (one.gender === gender && one.day <= day ? booked + one.change : booked), 0)
    days.push({ day, women: sum('F'), men: sum('M') })
  }
  return days
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}
