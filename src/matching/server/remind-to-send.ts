import { Failures } from '#platform/server/failures.ts'
import { notifyOnce } from '#bookings/server/notify/notify-once.ts'
import { likesCloseAtMs, likesOpenAtMs } from '#events/rules.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { closingDay, reminderDue, type LikesReminder } from '#matching/rules.ts'
import {
  eventsWithLikesOpen,
  reminderRecipients,
  type ReminderRecipient,
} from '#matching/server/notification-queries.ts'
import { matchingNotifications } from '#matching/server/notifications.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues a reminder job for each event where a member is due a reminder and has not received it. */
export async function remindAfterEvents(site: Site): Promise<void> {
  const failures = new Failures()
  for (const event of await eventsWithLikesOpen(site.db, site.clock.now(), site.config.likesOpenDays)) {
    await failures.note(enqueueReminders(site, event))
  }
  failures.throwFirst()
}

async function enqueueReminders(site: Site, event: EndedEvent): Promise<void> {
  const { due } = reminderState(site, event)
  if (!due) return
  const [first] = await reminderRecipients(site.db, { eventId: event.id, what: notificationName(due) })
  if (first) await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'matching.remind', { eventId: event.id }))
}

/** Reminds attendees who have not sent their likes. Running the job again does not remind anyone twice. */
export async function sendLikesReminders(site: Site, eventId: number): Promise<void> {
  const event = await eventAtVenue(site.db, eventId)
  const { due, closeAt } = event ? reminderState(site, event) : {}
  if (!event || event.cancelledAt || !due || !closeAt) return
  const what = notificationName(due)
  const failures = new Failures()
  for (const person of await reminderRecipients(site.db, { eventId, what })) {
    await failures.note(remindAttendee(site, { event, due, closeAt, person }))
  }
  failures.throwFirst()
}

type ReminderDetails = { event: EventAtVenue; due: LikesReminder; closeAt: Temporal.Instant; person: ReminderRecipient }

async function remindAttendee(site: Site, { event, due, closeAt, person }: ReminderDetails): Promise<void> {
  const { bookingId, memberId, email, userName } = person
  const { nth } = due
  const closes = closingDay(closeAt, event.timeZone, site.clock.now())
  const mail = await matchingNotifications['send your likes'].mail({
    sender: site.config,
    member: { userName },
    event,
    nth,
    closeAt,
    closes,
  })
  await notifyOnce(
    site,
    { about: bookingId, type: notificationName(due) },
    { mail, to: email, memberId, eventId: event.id, push: { until: closeAt, topic: event.id } },
  )
}

type EndedEvent = Parameters<typeof toEventState>[0] & { id: number; timeZone: string }

/** Returns the reminder that is due for the event now, and the time at which its likes close. */
function reminderState(site: Site, event: EndedEvent) {
  const state = toEventState(event)
  const closeAt = Temporal.Instant.fromEpochMilliseconds(likesCloseAtMs(state, site.config.likesOpenDays))
  const openAt = Temporal.Instant.fromEpochMilliseconds(likesOpenAtMs(state))
  return { due: reminderDue({ openAt, closeAt, timeZone: event.timeZone }, site.clock.now()), closeAt }
}

/** Returns the key that is recorded for each booking, so that each reminder is sent only once. */
function notificationName({ nth }: LikesReminder): string {
  return `send your likes ${nth}`
}
