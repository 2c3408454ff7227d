import { reminderAt } from '#bookings/rules/reminders.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import {
  eventAsNotified,
  hasMoved,
  lockHost,
  upcomingHosts,
  type HostRow,
} from '#event-night/server/hosts/host-queries.ts'
import { newHostLink } from '#event-night/server/hosts/host-link.ts'
import { updateHost } from '#event-night/server/hosts/store-hosts.ts'
import { eventNightNotifications } from '#event-night/server/notifications.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import { queueMail, type NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

type Due = 'assigned' | 'changed' | 'cancelled' | 'reminder'

/**
 * Tells each host of their events: when they are assigned to a published event, when it changes or is cancelled, and on the
 * morning of the day before. What was notified is recorded with the email, so that nothing is notified twice.
 */
export async function notifyHosts(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  for (const host of await upcomingHosts(site.db, now))
    if (dueFor(host, now)) await failures.note(notifyHost(site, host))
  failures.throwFirst()
}

/** Returns what a host is notified now. A host who was notified after the reminder was due needs no reminder. */
function dueFor(host: HostRow, now: Temporal.Instant): Due | undefined {
  const { notifiedAt, remindedAt, cancelledAt, cancellationNotifiedAt, hasChanged } = host
  if (cancelledAt) return notifiedAt && !cancellationNotifiedAt ? 'cancelled' : undefined
  if (!notifiedAt) return 'assigned'
  if (hasChanged) return 'changed'
  const dueAt = reminderAt(host)
  const isSince = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, dueAt) >= 0
  return isSince(now) && !isSince(notifiedAt) && !isSince(remindedAt) ? 'reminder' : undefined
}

async function notifyHost(site: Site, one: HostRow): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const host = await lockHost(tx, one)
    const now = site.clock.now()
    const due = host && Temporal.Instant.compare(now, host.startsAt) < 0 && dueFor(host, now)
    const event = due && (await eventAtVenue(tx, host.eventId))
    if (!event || !due || !host) return
    const mail = await builders[due](site, tx, { host, event, now })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: host.email, memberId: host.memberId })
  })
}

type Sending = { host: HostRow; event: EventAtVenue; now: Temporal.Instant }

/** Records what a host is notified, and builds the email. */
const builders: Record<Due, (site: Site, tx: Tx, sending: Sending) => Promise<NotificationMail<'always'>>> = {
  async assigned(site, tx, { host, event, now }) {
    await updateHost(tx, host, { notifiedSequence: event.calendarSequence, notifiedAt: now })
    const confirmLink = await newHostLink(site, tx, host)
    return eventNightNotifications['host assigned'].mail({ sender: site.config, host, event, confirmLink })
  },

  async changed(site, tx, { host, event, now }) {
    const before = (await eventAsNotified(tx, host)) ?? null
    const mustConfirm = host.confirmedAt === null || (await hasMoved(tx, host))
    const notified = { notifiedSequence: event.calendarSequence, notifiedAt: now }
    await updateHost(tx, host, { ...notified, ...(mustConfirm && { confirmedAt: null }) })
    const confirmLink = mustConfirm ? await newHostLink(site, tx, host) : null
    return eventNightNotifications['hosted event changed'].mail({
      sender: site.config,
      host,
      event,
      before,
      confirmLink,
    })
  },

  async cancelled(site, tx, { host, event, now }) {
    await updateHost(tx, host, { cancellationNotifiedAt: now })
    return eventNightNotifications['hosted event cancelled'].mail({ sender: site.config, host, event })
  },

  async reminder(site, tx, { host, event, now }) {
    await updateHost(tx, host, { remindedAt: now })
    const { booked } = (await placesTaken(tx, [event.id])).get(event.id) ?? noPlacesTaken
    const confirmLink = host.confirmedAt === null ? await newHostLink(site, tx, host) : null
    return eventNightNotifications['host reminder'].mail({ sender: site.config, host, event, booked, confirmLink })
  },
}
