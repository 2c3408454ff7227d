import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals, type Announcement } from '#bookings/contract/by-hand.ts'
import { announcementRecipients, announcementById } from '#bookings/server/announcements/announcement-queries.ts'
import { insertAnnouncement } from '#bookings/server/store/announcements.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Protects members from too many emails about one event, for example when an owner repeats an announcement by mistake. */
export const announcementsPerDay: Limit = { name: 'announcements to attendees', attempts: 5, minutes: 24 * 60 }

type AnnouncementRequest = {
  id: string
  eventId: number
  announcement: Announcement
  /** Returns the bookings of the guests who have not sent their likes, which only a later capability knows. */
  bookingsWithoutLikes: (db: Db) => Promise<readonly string[]>
}

/**
 * Emails the members who have booked an event. Each email has a separate job, so an interrupted announcement resumes, and no
 * member is emailed twice. The caller chooses the id, so that a request retried with the same id sends the announcement once.
 */
export async function sendAnnouncement(
  site: Site,
  by: Owner,
  { id, eventId, announcement, bookingsWithoutLikes }: AnnouncementRequest,
): Promise<void> {
  const { to: audience, subject, body } = announcement
  const recipients = async (db: Db) => {
    const booked = await announcementRecipients(db, eventId, audience)
    if (audience !== 'likes not sent') return booked
    const withoutLikes = new Set(await bookingsWithoutLikes(db))
    return booked.filter((booking) => withoutLikes.has(booking))
  }
  if (await announcementById(site.db, id)) return
  if ((await recipients(site.db)).length === 0) refuse(byHandRefusals.no_recipients)
  await site.limits.enforce(announcementsPerDay, String(eventId))
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (await announcementById(tx, id)) return
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const bookings = await recipients(tx)
    const people = bookings.length
    if (people === 0) refuse(byHandRefusals.no_recipients)
    const at = site.clock.now()
    await insertAnnouncement(tx, {
      id,
      eventId,
      subject,
      body,
      audience,
      people,
      writtenAt: at,
      writtenBy: by.memberId,
    })
    for (const about of bookings)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about, type: 'announcement', announcementId: id })
    const details = { announcement: id, people, to: audience }
    await audit(tx, { at, actorId: by.memberId, action: 'announcement sent', subject: String(eventId), details })
  })
}
