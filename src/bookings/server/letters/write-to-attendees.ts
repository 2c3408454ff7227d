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

/** Nobody wants more mail about one evening in a day, and nothing that is written twice by mistake goes on for long. */
export const lettersADay: Limit = { name: 'letters to attendees', tries: 5, minutes: 24 * 60 }

/**
 * The owner writes to those who have booked an event: a mail to each, by a job of its own, so that it goes on wherever it
 * was broken off and reaches nobody twice. The id is of whoever writes: a letter whose answer was lost is sent again under
 * it, and goes out once.
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
