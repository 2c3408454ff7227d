const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Formats a day or a local date-time as '4 Dec'. */
export function formatDay(day: string): string {
  return short.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
