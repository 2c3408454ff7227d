import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals, type Letter } from '#bookings/contract/by-hand.ts'
import { bookedToWriteTo, letterById } from '#bookings/server/letters/letter-rows.ts'
import { insertLetter } from '#bookings/server/store/letters.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Nobody wants more emails than this about one event in a day, and an announcement repeated by mistake soon stops. */
export const lettersADay: Limit = { name: 'letters to attendees', tries: 5, minutes: 24 * 60 }

/**
 * The owner writes to the members who have booked an event: one email each, by a job of its own, so that an interrupted
 * announcement continues and reaches nobody twice. The caller chooses the id: a request whose response was lost is sent again
 * with the same id, and the announcement goes out once.
 */
export async function writeToAttendees(
  site: Site,
  by: Owner,
  { id, eventId, given }: { id: string; eventId: number; given: Letter },
): Promise<void> {
  const { to: toWhom, subject, body } = given
  if (await letterById(site.db, id)) return
  if ((await bookedToWriteTo(site.db, eventId, toWhom)).length === 0) refuse(byHandRefusals.nobody_to_write_to)
  await site.limits.demand(lettersADay, String(eventId))
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (await letterById(tx, id)) return
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const bookings = await bookedToWriteTo(tx, eventId, toWhom)
    const people = bookings.length
    if (people === 0) refuse(byHandRefusals.nobody_to_write_to)
    const at = site.clock.now()
    await insertLetter(tx, { id, eventId, subject, body, toWhom, people, writtenAt: at, writtenBy: by.memberId })
    for (const about of bookings)
      await site.jobs.enqueue(tx, 'bookings.tell-member', { about, what: 'letter', letterId: id })
    const details = { letter: id, people, to: toWhom }
    await audit(tx, { at, actorId: by.memberId, deed: 'attendees written to', subject: String(eventId), details })
  })
}
