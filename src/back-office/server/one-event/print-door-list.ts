import type { Member } from '#accounts/actor.ts'
import type { DoorList } from '#back-office/contract/one-event.ts'
import { comingTo } from '#back-office/server/one-event/people-rows.ts'
import { eventAtWork } from '#back-office/server/one-event/see-event.ts'
import { hasAgeRange } from '#bookings/rules/joining.ts'
import { TICKET_LENGTH } from '#bookings/rules/ticket-code.ts'
import { ageThen } from '#bookings/server/places/event-on-sale.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { isInDaysOfHosts } from '#event-night/server/days-of-hosts.ts'
import { eventRefusals } from '#events/contract.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import { runsEvent } from '#events/server/host-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Who comes, on paper: no more of anybody than a host may see, and to hosts no sooner. */
export async function printDoorList(
  site: Site,
  by: Member & { role: 'host' | 'owner' },
  eventId: number,
): Promise<DoorList> {
  const event = await eventAtWork(site, eventId)
  if (!(await mayPrint(site, by, event))) refuse(eventRefusals.event_not_found)
  const coming = await comingTo(site.db, eventId)
  return {
    event: presentEventInShort(event),
    people: coming.map(({ userName, gender, ticketCode, dateOfBirth }) => ({
      user_name: userName,
      gender,
      ticket_end: ticketCode?.slice(TICKET_LENGTH / 2) ?? '',
      age: hasAgeRange(event) ? ageThen(event, dateOfBirth) : null,
    })),
  }
}

async function mayPrint(site: Site, by: Member & { role: 'host' | 'owner' }, event: EventRow): Promise<boolean> {
  if (by.role === 'owner') return true
  return (await runsEvent(site.db, by, event.id)) && isInDaysOfHosts(event, site.clock.now())
}
