import { reachableStaff } from '#accounts/server/queries.ts'
import type { TooFewBooked } from '#bookings/server/emails/too-few-booked-mail.tsx'
import { Failures } from '#platform/server/failures.ts'
import { decisionsDue } from '#bookings/server/minimum-numbers/decision-queries.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { waitingCounts } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { tooFewHaveBooked } from '#events/rules.ts'
import { eventAtVenue, lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { markDecisionRequested } from '#events/server/mark-decision-requested.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Asks the owners what to do about each event that has reached its decision date with too few bookings. Never cancels an event.
 */
export async function requestOwnersDecision(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id } of await decisionsDue(site.db, site.clock.now())) await failures.note(requestDecision(site, id))
  failures.throwFirst()
}

async function requestDecision(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || !isStillDue(event, now)) return
    await markDecisionRequested(tx, eventId, now)
    const { booked } = (await placesTaken(tx, [eventId])).get(eventId) ?? noPlacesTaken
    if (tooFewHaveBooked(event, booked)) await emailOwners(site, tx, eventId, booked)
  })
}

function isStillDue(
  { cancelledAt, decisionRequestedAt, decideBy, startsAt }: EventRow,
  now: Temporal.Instant,
): boolean {
  const isAlreadyDone = cancelledAt !== null || decisionRequestedAt !== null
  const isDue = decideBy !== null && Temporal.Instant.compare(decideBy, now) <= 0
  return !isAlreadyDone && isDue && Temporal.Instant.compare(now, startsAt) < 0
}

/** Emails the owners, or the site's contact address if there is no owner account. */
async function emailOwners(site: Site, tx: Tx, eventId: number, booked: TooFewBooked['booked']): Promise<void> {
  const event = await eventAtVenue(tx, eventId)
  if (!event) return
  const waiting = (await waitingCounts(tx, [eventId])).get(eventId) ?? { M: 0, F: 0 }
  const owners = await reachableStaff(tx, 'owner')
  const fallback = { email: site.config.trader.email, userName: null }
  for (const { email, userName } of owners.length > 0 ? owners : [fallback]) {
    const mail = await bookingNotifications['too few booked'].mail({
      sender: site.config,
      event,
      owner: { userName },
      booked,
      waiting,
    })
    await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: email })
  }
}
