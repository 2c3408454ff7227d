import { memberReachable } from '#accounts/server/queries.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import { matchMail } from '#matching/server/emails/match-mail.tsx'
import { markMatchesTold } from '#matching/server/store.ts'
import { matchesToTell, matchesUntold } from '#matching/server/tell-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

const UNTOLD_MINUTES = 60
/** After this many days a match is too old to notify. */
const DAYS_TO_TELL = 7
/** More than ever wait at once; the next sweep queues the rest. */
const AT_A_TIME = 500

/** Queues the job again for matches that nobody was notified of within an hour: the first job has failed for good, or is lost. */
export async function findUntold(site: Site): Promise<void> {
  const now = site.clock.now()
  const [from, until] = [now.subtract({ hours: 24 * DAYS_TO_TELL }), now.subtract({ minutes: UNTOLD_MINUTES })]
  const untold = await matchesUntold(site.db, { from, until, limit: AT_A_TIME })
  if (untold.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const about of untold) await site.jobs.enqueue(tx, 'matching.tell-of-matches', about)
  })
}

/**
 * Sends one email that names everyone whom a member has matched with at an event and was not notified of, however often the job
 * runs. Anyone blocked or suspended meanwhile is not named.
 */
export async function tellOfMatches(site: Site, about: { eventId: number; memberId: string }): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const matched = await matchesToTell(tx, about)
    const member = await memberReachable(tx, about.memberId)
    const event = await eventAtVenue(tx, about.eventId)
    if (matched.length === 0 || !member || !event) return
    const mail = await matchMail({ sender: site.config, member, event, matched })
    const others = matched.map(({ id }) => id)
    await markMatchesTold(tx, { ...about, at: now }, others)
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email, names: others, shown: 'nothing' })
  })
}
