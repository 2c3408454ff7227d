import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { deleteCalendarFeed } from '#bookings/server/store/calendar-feeds.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Stops the secret address of a member's calendar. Does nothing if they have none. The time is not compared, because the clock of
 * the machine that made the address can be ahead.
 */
export async function stopCalendarAddress(site: Site, { memberId }: Pick<Member, 'memberId'>): Promise<void> {
  await inTransaction(site.db, (tx) => stop(site, tx, { memberId }))
}

/**
 * Stops the address of a member who has a new password, because someone else may have made it or read it. Leaves one that was
 * made since. Notifies the member, because their calendar program may say nothing.
 */
export async function stopCalendarAfterNewPassword(
  site: Site,
  { memberId, changedAt }: { memberId: string; changedAt: string },
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    if (!(await stop(site, tx, { memberId, madeBy: Temporal.Instant.from(changedAt) }))) return
    const member = await memberById(tx, memberId)
    const mail = await bookingNotifications['calendar address stopped'].mail(site.config, member)
    await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
  })
}

/** Returns false if there is no address, or only one that was made after `madeBy`. */
async function stop(site: Site, tx: Tx, address: { memberId: string; madeBy?: Temporal.Instant }): Promise<boolean> {
  if (!(await deleteCalendarFeed(tx, address))) return false
  await recordSecurityEvent(site, tx, { kind: 'calendar address stopped', memberId: address.memberId })
  return true
}
