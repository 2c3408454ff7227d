const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** Formats '2026-11' as 'November 2026'. */
export function formatMonth(yearMonth: string): string {
  return month.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

/** Formats '2026-11' as 'November'. */
export function formatMonthName(yearMonth: string): string {
  return monthName.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

/** Formats '2026-11' as 'Nov'. */
export function formatShortMonth(yearMonth: string): string {
  return shortMonth.format(new Date(`${yearMonth}-01T00:00:00Z`))
}

/** Formats '2026-10-26' as '26 October'. */
export function formatDayOfMonth(day: string): string {
  return dayOfMonth.format(new Date(`${day}T00:00:00Z`))
}
