import { notifyOnceIn } from '#bookings/server/notify/notify-once.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { Site } from '#platform/server/site.ts'
import { askAt } from '#reviews/rules.ts'
import { guestsToAsk, recentEvents } from '#reviews/server/ask-queries.ts'
import { reviewsNotifications } from '#reviews/server/notifications.ts'

/** Queues a job for each event two days ago with guests who are still to be asked for a review. */
export async function queueReviewRequests(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id: eventId } of await dueEvents(site)) await failures.note(enqueueRequests(site, eventId))
  failures.throwFirst()
}

async function dueEvents({ db, clock }: Site) {
  const now = clock.now()
  const events = await recentEvents(db, now)
  return events.filter(({ startsAt, timeZone }) => Temporal.Instant.compare(askAt(startsAt, timeZone), now) <= 0)
}

async function enqueueRequests(site: Site, eventId: number): Promise<void> {
  const [first] = await guestsToAsk(site.db, { eventId })
  if (first) await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'reviews.ask', { eventId }))
}

/** Asks guests of an event for a review. Running the job again does not ask anyone twice. */
export async function askForReviews(site: Site, { eventId }: { eventId: number }): Promise<void> {
  const isDue = (await dueEvents(site)).some(({ id }) => id === eventId)
  const event = isDue ? await eventAtVenue(site.db, eventId) : undefined
  if (!event) return
  const failures = new Failures()
  for (const { bookingId } of await guestsToAsk(site.db, { eventId }))
    await failures.note(askGuest(site, event, bookingId))
  failures.throwFirst()
}

/** Looks again in the transaction, because the guest may have written a review or turned these emails off meanwhile. */
async function askGuest(site: Site, event: EventAtVenue, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const [guest] = await guestsToAsk(tx, { eventId: event.id, bookingId })
    if (!guest) return
    const { memberId, email, userName } = guest
    const record = { about: bookingId, type: 'review request', memberId, eventId: event.id }
    await notifyOnceIn(tx, site, record, async () => {
      const stop = await makeUnsubscribeLink(site, tx, { kind: 'review requests', memberId })
      const details = { sender: site.config, member: { userName }, event, stop }
      const mail = await reviewsNotifications['review request'].mail(details)
      return { ...mail, to: email, memberId, unsubscribeUrl: stop }
    })
  })
}
