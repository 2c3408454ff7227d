import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { mailNotifications } from '#platform/server/mail/notifications.ts'
import type { Site } from '#platform/server/site.ts'

const testing: Limit = { name: 'test mail', attempts: 10, minutes: 60 }

/** Queues a test email like any other, so that it tests the worker as well as the settings. Returns its id and recipient. */
export async function writeTestMail(site: Site, by: Member): Promise<{ id: string; to: string }> {
  await site.limits.enforce(testing, by.memberId)
  const { email: to } = await memberById(site.db, by.memberId)
  const mail = await mailNotifications['test email'].mail(site.config)
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const id = await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to })
    await audit(tx, { at: now, actorId: by.memberId, action: 'test mail requested', subject: id })
    return { id, to }
  })
}
