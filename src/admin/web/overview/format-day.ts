const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** '4 Dec', from a day or a local date-time. */
export function formatDay(day: string): string {
  return short.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
