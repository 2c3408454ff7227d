import { staffToWriteTo } from '#accounts/server/queries.ts'
import { tooFewBookedMail, type TooFew } from '#bookings/server/emails/too-few-booked-mail.tsx'
import { Failures } from '#platform/server/failures.ts'
import { decisionsDue } from '#bookings/server/lowest-numbers/decision-rows.ts'
import { nothingTaken, placesTaken } from '#bookings/server/queries.ts'
import { waitersAt } from '#bookings/server/waiting-list/waiting-rows.ts'
import { tooFewHaveBooked } from '#events/rules.ts'
import { eventAtVenue, lockEvent, type EventRow } from '#events/server/event-rows.ts'
import { markDecisionAsked } from '#events/server/mark-decision-asked.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** If too few have booked by the date that the owner set, asks the owners what to do; nothing happens by itself. */
export async function askToDecide(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id } of await decisionsDue(site.db, site.clock.now())) await failures.note(askAbout(site, id))
  failures.throwFirst()
}

async function askAbout(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || !isStillDue(event, now)) return
    await markDecisionAsked(tx, eventId, now)
    const { booked } = (await placesTaken(tx, [eventId])).get(eventId) ?? nothingTaken
    if (tooFewHaveBooked(event, booked)) await writeToOwners(site, tx, eventId, booked)
  })
}

function isStillDue({ cancelledAt, decisionAskedAt, decideBy, startsAt }: EventRow, now: Temporal.Instant): boolean {
  const isAsked = cancelledAt !== null || decisionAskedAt !== null
  const isDue = decideBy !== null && Temporal.Instant.compare(decideBy, now) <= 0
  return !isAsked && isDue && Temporal.Instant.compare(now, startsAt) < 0
}

/** If no account is an owner's, the email goes to the site's contact address. */
async function writeToOwners(site: Site, tx: Tx, eventId: number, booked: TooFew['booked']): Promise<void> {
  const event = await eventAtVenue(tx, eventId)
  if (!event) return
  const waiting = (await waitersAt(tx, [eventId])).get(eventId) ?? { M: 0, F: 0 }
  const owners = await staffToWriteTo(tx, 'owner')
  const nobody = { email: site.config.trader.email, userName: null }
  for (const { email, userName } of owners.length > 0 ? owners : [nobody]) {
    const mail = await tooFewBookedMail({ sender: site.config, event, owner: { userName }, booked, waiting })
    await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: email })
  }
}
