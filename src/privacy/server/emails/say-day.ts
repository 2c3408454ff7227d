import { sayDate } from '#platform/local-time.ts'

/** 'Friday 4 December 2026' */
export function sayDay(day: Temporal.PlainDate): string {
  return sayDate(day.toString())
}
