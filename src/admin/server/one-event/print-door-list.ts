import type { DoorList } from '#admin/contract/one-event.ts'
import { comingTo } from '#admin/server/one-event/people-rows.ts'
import { hasAgeRange } from '#bookings/rules/eligibility.ts'
import { TICKET_LENGTH } from '#bookings/rules/ticket-code.ts'
import { ageThen } from '#bookings/server/places/event-on-sale.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { demandItsHost, type DoorKeeper } from '#event-night/server/demand-its-host.ts'
import type { Site } from '#platform/server/site.ts'

/** The printed door list: it shows no more about a guest than a host may see, and is available to hosts no sooner. */
export async function printDoorList(site: Site, by: DoorKeeper, eventId: number): Promise<DoorList> {
  const event = await demandItsHost(site, by, eventId)
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
