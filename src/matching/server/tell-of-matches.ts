import { memberToTell } from '#bookings/server/queries.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import { matchMail } from '#matching/server/emails/match-mail.tsx'
import { markMatchesTold } from '#matching/server/store.ts'
import { matchesToTell } from '#matching/server/tell-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * One mail that names whomever a member has matched with at an event and was not told of, however often the job runs.
 * Who was blocked or suspended meanwhile is not named.
 */
export async function tellOfMatches(site: Site, about: { eventId: number; memberId: string }): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const matched = await matchesToTell(tx, about)
    const member = await memberToTell(tx, about.memberId)
    const event = await eventAtVenue(tx, about.eventId)
    if (matched.length === 0 || !member || member.suspendedAt || !event) return
    const mail = await matchMail({ sender: site.config, member, event, matched })
    const others = matched.map(({ id }) => id)
    await markMatchesTold(tx, { ...about, at: now }, others)
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
