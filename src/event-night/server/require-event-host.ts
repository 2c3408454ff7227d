import type { Member } from '#accounts/actor.ts'
import type { StaffRole } from '#accounts/contract/person.ts'
import { doorRefusals } from '#event-night/contract.ts'
import { hostAccessPeriod, isInHostAccessPeriod } from '#event-night/server/host-access-period.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { mayRunEvent } from '#events/server/host-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type DoorStaff = Pick<Member, 'memberId'> & { role: StaffRole }

/** Returns the event if this member of staff may run its door. Hosts may do so within the access period, and owners always. */
export async function requireDoorAccess(site: Site, by: DoorStaff, eventId: number): Promise<EventAtVenue> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  if (!(await mayRunEvent(site.db, by, eventId))) refuse(eventRefusals.event_not_yours)
  const now = site.clock.now()
  if (by.role === 'owner' || isInHostAccessPeriod(event, now)) return event
  const isEarly = Temporal.Instant.compare(event.startsAt, hostAccessPeriod(now).startBy) > 0
  return refuse(isEarly ? doorRefusals.door_list_not_open_yet : doorRefusals.door_list_closed)
}
