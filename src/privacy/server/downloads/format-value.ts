import { formatDate, formatDateTime } from '#platform/local-time.ts'
import type { DownloadValue } from '#platform/server/data-download.ts'

/** Formats a value for readers, with times in London time. Returns undefined if there is no value. */
export function formatValue(name: string, value: DownloadValue): string | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Temporal.Instant) return formatMoment(value)
  if (value instanceof Temporal.PlainDate) return formatDate(value.toString())
  if (typeof value === 'number') return name.endsWith('Pence') ? `£${(value / 100).toFixed(2)}` : String(value)
  return typeof value === 'string' ? value : value.join(', ') || undefined
}

export function formatMoment(at: Temporal.Instant): string {
  const local = at.toZonedDateTimeISO('Europe/London').toPlainDateTime()
  return formatDateTime(local.toString({ smallestUnit: 'minute' }))
}
