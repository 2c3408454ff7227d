import { Failures } from '#platform/server/failures.ts'
import { sayOnce } from '#bookings/server/tell/say-once.ts'
import { likesOpenAtMs } from '#events/rules.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-rows.ts'
import { stateOf } from '#events/server/event-state.ts'
import { closingDay, likesCloseAtMs, reminderDue, type LikesReminder } from '#matching/rules.ts'
import { sendLikesMail } from '#matching/server/emails/send-likes-mail.tsx'
import { eventsWithLikesOpen, peopleToRemind, type ToRemind } from '#matching/server/tell-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Queues a reminder job for each event where a member is due a reminder and has not had it. */
export async function remindAfterEvents(site: Site): Promise<void> {
  const failures = new Failures()
  for (const event of await eventsWithLikesOpen(site.db, site.clock.now(), site.config.likesOpenDays)) {
    await failures.note(askToRemind(site, event))
  }
  failures.throwFirst()
}

async function askToRemind(site: Site, event: Over): Promise<void> {
  const { due } = stands(site, event)
  if (!due) return
  const [somebody] = await peopleToRemind(site.db, { eventId: event.id, what: saidAs(due) })
  if (somebody) await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'matching.remind', { eventId: event.id }))
}

/** Reminds attendees who have not sent their likes: each once, however often the job runs. */
export async function remindToSend(site: Site, eventId: number): Promise<void> {
  const event = await eventAtVenue(site.db, eventId)
  const { due, closeAt } = event ? stands(site, event) : {}
  if (!event || event.cancelledAt || !due || !closeAt) return
  const what = saidAs(due)
  const failures = new Failures()
  for (const person of await peopleToRemind(site.db, { eventId, what })) {
    await failures.note(remindOne(site, { event, due, closeAt, person }))
  }
  failures.throwFirst()
}

type Reminding = { event: EventAtVenue; due: LikesReminder; closeAt: Temporal.Instant; person: ToRemind }

async function remindOne(site: Site, { event, due, closeAt, person }: Reminding): Promise<void> {
  const { bookingId, memberId, email, userName } = person
  const { nth } = due
  const closes = closingDay(closeAt, event.timeZone, site.clock.now())
  const mail = await sendLikesMail({ sender: site.config, member: { userName }, event, nth, closeAt, closes })
  await sayOnce(site, { about: bookingId, what: saidAs(due) }, { mail, to: email, memberId, eventId: event.id })
}

type Over = Parameters<typeof stateOf>[0] & { id: number; timeZone: string }

/** Which reminder for the event is due now, and when its likes close. */
function stands(site: Site, event: Over) {
  const state = stateOf(event)
  const closeAt = Temporal.Instant.fromEpochMilliseconds(likesCloseAtMs(state, site.config.likesOpenDays))
  const openAt = Temporal.Instant.fromEpochMilliseconds(likesOpenAtMs(state))
  return { due: reminderDue({ openAt, closeAt, timeZone: event.timeZone }, site.clock.now()), closeAt }
}

/** The key recorded for each booking, so that each reminder is sent only once. */
function saidAs({ nth }: LikesReminder): string {
  return `send your likes ${nth}`
}
