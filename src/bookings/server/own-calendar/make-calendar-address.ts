import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { saveCalendarFeed } from '#bookings/server/store/calendar-feeds.ts'
import { paths } from '#platform/paths.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { newToken } from '#platform/server/link-token.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Each new address is announced by email. */
const addressesOfMember: Limit = { name: 'calendar addresses', attempts: 10, minutes: 60 }

/** Makes the secret address of a member's calendar, and stops the one before. Nobody can read the address again. */
export async function makeCalendarAddress(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
): Promise<{ address: string; madeAt: Temporal.Instant }> {
  await site.limits.enforce(addressesOfMember, memberId)
  const { token, hash: tokenHash } = newToken()
  const madeAt = site.clock.now().round('microsecond')
  await inTransaction(site.db, async (tx) => {
    await saveCalendarFeed(tx, { memberId, tokenHash, madeAt })
    await recordSecurityEvent(site, tx, { kind: 'calendar address made', memberId })
    const member = await memberById(tx, memberId)
    const mail = await bookingNotifications['calendar address made'].mail(site.config, member)
    await queueMail(tx, { jobs: site.jobs, now: madeAt }, { ...mail, to: member.email })
  })
  return { address: `${site.config.siteUrl}${paths.ownCalendar(`${token}.ics`)}`, madeAt }
}
