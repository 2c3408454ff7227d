import type { z } from 'zod'
import type * as endpoints from '#admin/contract/events.ts'
import type { Repeat as RepeatQuery } from '#admin/contract/events.ts'
import { eventRefusals } from '#events/contract.ts'
import { eveningsToRepeat, type Repeat } from '#events/server/evenings-to-repeat.ts'
import { eventOfAnyState } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { existingStartTimes } from '#events/server/venue-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Previews the events that repeating would create. */
export async function previewRepeat(
  site: Site,
  eventId: number,
  query: z.output<typeof RepeatQuery>,
): Promise<z.output<(typeof endpoints.getRepeatDates)['answer']>> {
  const event = await eventOfAnyState(site.db, eventId)
  if (!event) return refuse(eventRefusals.event_not_found)
  const { timeZone } = event
  const offsetAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).offset
  const evenings = eveningsToRepeat(event, parseRepeat(query), site.clock.now())
  const taken = await existingStartTimes(site.db, event.venueId, evenings)
  return evenings.map(({ startsAt, endsAt }) => ({
    start_date_local: localDateTime(startsAt, timeZone),
    end_date_local: localDateTime(endsAt, timeZone),
    clocks_changed: offsetAt(startsAt) !== offsetAt(event.startsAt),
    already_exists: taken.has(startsAt.epochMilliseconds),
  }))
}

export function parseRepeat({ everyWeeks, until }: z.output<typeof RepeatQuery>): Repeat {
  return { everyWeeks, until: Temporal.PlainDate.from(until) }
}
