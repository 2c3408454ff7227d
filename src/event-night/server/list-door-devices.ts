import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { DoorDevice } from '#event-night/contract.ts'
import { devicesAtDoor } from '#event-night/server/door-grant-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Lists the devices with a grant for the door of this event, for the owner. */
export async function listDoorDevices(site: Site, by: Member, eventId: number): Promise<DoorDevice[]> {
  if (!(await eventAtVenue(site.db, eventId))) refuse(eventRefusals.event_not_found)
  const rows = await devicesAtDoor(site.db, eventId, site.clock.now())
  return rows.map(({ id, memberId, userName, device, sessionId, openedAt }) => ({
    id,
    member: { id: MemberId.parse(memberId), name: userName },
    device,
    opened_at: openedAt.toString(),
    is_this_device: sessionId === by.sessionId,
  }))
}
