import type { BookingRow } from '#admin/contract/bookings.ts'
import type { EventRow } from '#admin/contract/events.ts'
import { formatNearDate } from '#platform/web/ui/table/short-instant.ts'

/** Returns the latest events as choices of a filter, and those of the bookings that are shown. A draft has no bookings. */
export function eventChoices(latest: readonly EventRow[], shown: readonly BookingRow[]) {
  const events = [...latest.filter(({ stage }) => stage !== 'draft'), ...shown.map(({ event }) => event)]
  return [...new Map(events.map((event) => [event.id, event])).values()]
    .toSorted((one, other) => other.start_date_local.localeCompare(one.start_date_local))
    .map(({ id, title, start_date_local: at }) => ({ value: String(id), label: `${formatNearDate(at)}, ${title}` }))
}
