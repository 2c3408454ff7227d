import { formatDate } from '#platform/local-time.ts'

/** Formats a date as 'Friday 4 December 2026'. */
export function formatDay(day: Temporal.PlainDate): string {
  return formatDate(day.toString())
}
