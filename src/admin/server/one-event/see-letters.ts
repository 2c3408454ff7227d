import type { EventLetters } from '#admin/contract/one-event.ts'
import { figuresOf } from '#admin/server/one-event/event-figure-rows.ts'
import { eventAtWork, presentEventAtWork } from '#admin/server/one-event/see-event.ts'
import { lettersAbout } from '#bookings/server/letters/letter-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The announcements sent to attendees, and how far sending has got. */
export async function seeLetters(site: Site, eventId: number): Promise<EventLetters> {
  const event = await eventAtWork(site, eventId)
  const [letters, { bookedF, bookedM }] = await Promise.all([
    lettersAbout(site.db, eventId),
    figuresOf(site.db, eventId),
  ])
  return {
    event: presentEventAtWork(event, site.clock.now()),
    booked: { women: bookedF, men: bookedM },
    letters: letters.map(({ id, subject, body, toWhom, writtenAt, people, told, leftOut }) => ({
      id,
      subject,
      body,
      to: toWhom,
      written_at: writtenAt.toString(),
      people,
      sent: told,
      left_out: leftOut,
    })),
  }
}
