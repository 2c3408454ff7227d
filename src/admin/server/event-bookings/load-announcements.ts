import type { EventAnnouncements } from '#admin/contract/event-bookings.ts'
import { loadFigures } from '#admin/server/event-bookings/event-figure-queries.ts'
import { bookingsWithoutLikes } from '#admin/server/event-bookings/likes-not-sent-queries.ts'
import { requireEvent, loadEventHeader } from '#admin/server/event-bookings/load-event-overview.ts'
import { announcementsFor } from '#bookings/server/announcements/announcement-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the announcements to attendees and the progress of their emails. */
export async function loadAnnouncements(site: Site, eventId: number): Promise<EventAnnouncements> {
  const event = await requireEvent(site, eventId)
  const [header, announcements, { bookedF, bookedM }, withoutLikes] = await Promise.all([
    loadEventHeader(site, event),
    announcementsFor(site.db, eventId),
    loadFigures(site.db, eventId),
    bookingsWithoutLikes(site, site.db, eventId),
  ])
  return {
    event: header,
    booked: { women: bookedF, men: bookedM },
    likes_not_sent: withoutLikes.length,
    announcements: announcements.map(({ id, subject, body, audience, writtenAt, people, notified, skipped }) => ({
      id,
      subject,
      body,
      to: audience,
      written_at: writtenAt.toString(),
      people,
      sent: notified,
      skipped,
    })),
  }
}
