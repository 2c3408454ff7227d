import type { EventSummary, OwnBooking } from '#bookings/contract/own-booking.ts'
import { formatDateTime } from '#platform/local-time.ts'
import type { z } from 'zod'

type Before = NonNullable<OwnBooking['event_before']>
type Now = Pick<z.infer<typeof EventSummary>, 'start_date_local'> & {
  venue: Pick<z.infer<typeof EventSummary>['venue'], 'name' | 'street' | 'town' | 'postcode'>
}

/** Says what has changed for a member who booked before the event moved: its start, its venue or both. */
export function moveMessage(before: Before, { start_date_local: starts, venue }: Now): string {
  const now = `${venue.name}, ${venue.street}, ${venue.town} ${venue.postcode}`
  const changes = [
    ...(before.start_date_local === starts
      ? []
      : [`It was on ${formatDateTime(before.start_date_local)} and is now on ${formatDateTime(starts)}.`]),
    ...(before.venue === now ? [] : [`It was at ${before.venue} and is now at ${now}.`]),
  ]
  return changes.join(' ')
}
