import type { z } from 'zod'
import type { EventSummary } from '#bookings/contract/own-booking.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'

/** Presents an event's title, venue and times, in the venue's local time. */
export function presentEventSummary(event: EventAtVenue): z.infer<typeof EventSummary> {
  const { id, title, startsAt, endsAt, timeZone, venueName, street, town, postcode } = event
  return {
    id,
    title,
    start_date_local: localDateTime(startsAt, timeZone),
    end_date_local: localDateTime(endsAt, timeZone),
    venue: { name: venueName, street, town, postcode },
  }
}
