import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { toActionInput } from '#event-night/rules/night/action-input.ts'
import type { NightState } from '#event-night/contract/night.ts'
import type { Pair, Seat } from '#event-night/rules/night/night.ts'
import type { LoadedNight } from '#event-night/server/night/load-night.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { paths } from '#platform/paths.ts'
import { presentSiteTime } from '#platform/server/clock.ts'
import type { Site } from '#platform/server/site.ts'

/** Presents a night to its hosts' devices. */
export function presentNight(
  { clock, config: { siteUrl } }: Pick<Site, 'clock' | 'config'>,
  event: EventAtVenue,
  { night, row, walkIns, numbers }: LoadedNight & { numbers: ReadonlyMap<string, number> },
  now: Temporal.Instant,
): NightState {
  const { guests, log } = night
  return {
    event: {
      ...presentEventSummary(event),
      ends_at: event.endsAt.toString(),
      cancelled: event.cancelledAt !== null,
      started: Temporal.Instant.compare(now, event.startsAt) >= 0,
      ended: event.endedAt !== null,
    },
    version: row?.version ?? 0,
    guests: guests.seats.map(presentGuest),
    walk_ins: walkIns.map(({ id, code }) => ({ seat: id, code, address: `${siteUrl}${paths.seat}?code=${code}` })),
    // Not of bookings that have ended, which count too.
    seat_numbers: [...numbers].filter(([seat]) => night.seats.has(seat)).map(([seat, number]) => ({ seat, number })),
    apart: guests.apart.map(toTuple),
    meet_last: guests.meetLast.map(toTuple),
    actions: log.map((action) => ({ by: action.by, action: toActionInput(action) })),
    ...presentSiteTime(clock, now),
  }
}

function presentGuest({ id, side, name, state, inSinceMs }: Seat): NightState['guests'][number] {
  const in_since = inSinceMs === null ? null : Temporal.Instant.fromEpochMilliseconds(inSinceMs).toString()
  return { seat: id, side, name, state, in_since }
}

const toTuple = ([one, other]: Pair): [string, string] => [one, other]
