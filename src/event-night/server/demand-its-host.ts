import type { Member } from '#accounts/actor.ts'
import type { StaffRole } from '#accounts/contract/person.ts'
import { isInDaysOfHosts } from '#event-night/server/days-of-hosts.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-rows.ts'
import { runsEvent } from '#events/server/host-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type DoorKeeper = Pick<Member, 'memberId'> & { role: StaffRole }

/** Returns the event if this member of staff may run its door: its hosts within their days, and the owner always. */
export async function demandItsHost(site: Site, by: DoorKeeper, eventId: number): Promise<EventAtVenue> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  if (by.role === 'host' && !isInDaysOfHosts(event, site.clock.now())) refuse(eventRefusals.event_not_yours)
  return (await runsEvent(site.db, by, eventId)) ? event : refuse(eventRefusals.event_not_yours)
}
