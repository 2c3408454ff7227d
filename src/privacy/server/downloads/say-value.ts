import { sayDate, sayDateTime } from '#platform/local-time.ts'
import type { GivenValue } from '#platform/server/given-out-rows.ts'

/** A value in readable form, in London time; undefined if there is none. */
export function sayValue(name: string, value: GivenValue): string | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Temporal.Instant) return sayMoment(value)
  if (value instanceof Temporal.PlainDate) return sayDate(value.toString())
  if (typeof value === 'number') return name.endsWith('Pence') ? `£${(value / 100).toFixed(2)}` : String(value)
  return typeof value === 'string' ? value : value.join(', ') || undefined
}

export function sayMoment(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return sayDateTime(local.toString({ smallestUnit: 'minute' }))
}
