import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import type { WrittenEmail } from '#privacy/contract/newsletter.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

const testsPerHour: Limit = { name: 'newsletter tests', attempts: 20, minutes: 60 }

/** Sends an email that members are to get to the owner first. Returns the owner's address. */
export async function sendNewsletterTest(site: Site, by: Member, email: WrittenEmail): Promise<{ to: string }> {
  await site.limits.enforce(testsPerHour, by.memberId)
  const { email: to, userName } = await memberById(site.db, by.memberId)
  const mail = await privacyNotifications['newsletter test'].mail(site.config, email, userName)
  const now = site.clock.now()
  await inTransaction(site.db, (tx) => queueMail(tx, { jobs: site.jobs, now }, { ...mail, to }))
  return { to }
}
