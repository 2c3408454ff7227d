const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
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

/** Formats '2026-11-05' as '5 November 2026', and '2026-11' as 'November 2026'. */
export function formatPart(start: string): string {
  return start.length === 7 ? formatMonth(start) : wholeDay.format(new Date(`${start}T00:00:00Z`))
}

/** Formats '2026-11-05' as '5 Nov', and '2026-11' as 'Nov'. */
export function formatShortPart(start: string): string {
  return start.length === 7 ? formatShortMonth(start) : shortDay.format(new Date(`${start}T00:00:00Z`))
}

/** Formats a range of days as '1–26 November 2026', or as a single day. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`))
  return first && last && from <= to ? wholeDay.formatRange(first, last) : `${formatPart(from)} to ${formatPart(to)}`
}

/** Formats a range of days as 'on 26 November 2026' or 'from 1 November 2026 to 26 November 2026'. */
export function formatWhen({ from, to }: { from: string; to: string }): string {
  return from === to ? `on ${formatPart(from)}` : `from ${formatPart(from)} to ${formatPart(to)}`
}
