import { notifyOnceIn } from '#bookings/server/notify/notify-once.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { eventsWithLikesJustClosed, newlyLiked } from '#matching/server/likes-mail-queries.ts'
import { matchingNotifications } from '#matching/server/notifications.ts'
import { Failures } from '#platform/server/failures.ts'
import { inTransaction } from '#platform/server/db.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues a job for each event whose likes have just closed, if that made likes visible to an attendee. */
export async function queueLikesNotifications(site: Site): Promise<void> {
  const failures = new Failures()
  for (const eventId of await eventsWithLikesJustClosed(site.db, closingContext(site))) {
    await failures.note(enqueueNotifications(site, eventId))
  }
  failures.throwFirst()
}

async function enqueueNotifications(site: Site, eventId: number): Promise<void> {
  const [first] = await newlyLiked(site.db, { ...closingContext(site), eventId })
  if (first) await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'matching.notify-of-likes', { eventId }))
}

/** Notifies members who sent no likes and now see who likes them. Running the job again does not notify anyone twice. */
export async function notifyOfLikes(site: Site, { eventId }: { eventId: number }): Promise<void> {
  const closed = await eventsWithLikesJustClosed(site.db, closingContext(site))
  const event = closed.includes(eventId) ? await eventAtVenue(site.db, eventId) : undefined
  if (!event) return
  const failures = new Failures()
  for (const { bookingId } of await newlyLiked(site.db, { ...closingContext(site), eventId })) {
    await failures.note(notifyMember(site, event, bookingId))
  }
  failures.throwFirst()
}

/** Looks again in the transaction, so that a member who was blocked or suspended meanwhile is not counted. */
async function notifyMember(site: Site, event: EventAtVenue, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const [person] = await newlyLiked(tx, { ...closingContext(site), eventId: event.id, bookingId })
    if (!person) return
    const { memberId, email, userName, likes } = person
    const record = { about: bookingId, type: 'visible likes', memberId, eventId: event.id }
    await notifyOnceIn(tx, site, record, async () => {
      const stop = await makeUnsubscribeLink(site, tx, { kind: 'visible likes', memberId })
      const details = { sender: site.config, member: { userName }, event, likes, stop }
      const mail = await matchingNotifications['visible likes'].mail(details)
      return { ...mail, to: email, memberId, unsubscribeUrl: stop }
    })
  })
}

function closingContext({ clock, config }: Site) {
  return { now: clock.now(), openDays: config.likesOpenDays }
}
