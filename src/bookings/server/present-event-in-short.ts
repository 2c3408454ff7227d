import type { z } from 'zod'
import type { EventInShort } from '#bookings/contract/own-booking.ts'
import type { EventAtVenue } from '#events/server/event-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'

/** An event's title, time and place, in the venue's local time. */
export function presentEventInShort(event: EventAtVenue): z.infer<typeof EventInShort> {
  const { id, title, startsAt, endsAt, timeZone, venueName, street, town, postcode } = event
  return {
    id,
    title,
    start_date_local: localDateTime(startsAt, timeZone),
    end_date_local: localDateTime(endsAt, timeZone),
    venue: { name: venueName, street, town, postcode },
  }
}
