const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** 'Fri 4 Dec 2026, 19:30', of an ISO 8601 instant, as the owner's clock shows it. */
export function sayShortInstant(instant: string): string {
  const said = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${said.weekday} ${said.day} ${said.month} ${said.year}, ${said.hour}:${said.minute}`
}
