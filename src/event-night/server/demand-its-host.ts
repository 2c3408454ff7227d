import type { Member } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-rows.ts'
import { runsEvent } from '#events/server/host-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A night is made ready some days before, and cleared up on the day after. */
const DAYS_BEFORE = 7
const DAYS_AFTER = 1

export type DoorKeeper = Pick<Member, 'memberId'> & { role: 'host' | 'owner' }

/** When an event must start, and end, for its hosts to be shown its guests. */
export function daysOfHosts(now: Temporal.Instant): { startBy: Temporal.Instant; endAfter: Temporal.Instant } {
  return { startBy: now.add({ hours: 24 * DAYS_BEFORE }), endAfter: now.subtract({ hours: 24 * DAYS_AFTER }) }
}

/** The event, where this member of staff keeps its door: its hosts in these days, the owner always. */
export async function demandItsHost(site: Site, by: DoorKeeper, eventId: number): Promise<EventAtVenue> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  const { startBy, endAfter } = daysOfHosts(site.clock.now())
  const isNow =
    Temporal.Instant.compare(event.startsAt, startBy) <= 0 && Temporal.Instant.compare(event.endsAt, endAfter) > 0
  if (by.role === 'host' && !isNow) refuse(eventRefusals.event_not_yours)
  return (await runsEvent(site.db, by, eventId)) ? event : refuse(eventRefusals.event_not_yours)
}
