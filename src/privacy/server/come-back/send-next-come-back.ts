import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { isHourForEmails } from '#privacy/rules/event-news.ts'
import { countAbsent, nextAbsent } from '#privacy/server/come-back/absent-queries.ts'
import { BATCH_SIZE, sendOnce } from '#privacy/server/newsletters/send-next-newsletter.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { comeBackSettings, lockComeBackSettings, saveInvitation } from '#privacy/server/store/come-back.ts'

/** Starts inviting members back, by day, if an owner has switched it on and there is someone to invite. */
export async function startComeBack(site: Site): Promise<void> {
  const now = site.clock.now()
  if (!isHourForEmails(now) || !(await comeBackSettings(site.db)).enabledAt) return
  if ((await countAbsent(site.db, now)) === 0) return
  await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'privacy.come-back', {}))
}

/** Queues the next batch of these emails and, unless that was the last, enqueues the job for the next step. */
export async function sendNextComeBack(site: Site): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { email, enabledAt } = await lockComeBackSettings(tx)
    const now = site.clock.now()
    if (!enabledAt || !isHourForEmails(now)) return
    const next = await nextAbsent(tx, now, BATCH_SIZE)
    for (const member of next) {
      const build = (name: string, stop: string) =>
        privacyNotifications['come-back email'].mail(site.config, { name, email, stop })
      if (await sendOnce(site, tx, { member, newsletterId: null, build }))
        await saveInvitation(tx, { memberId: member.id, lastAttendedAt: member.lastAttendedAt, sentAt: now })
    }
    if (next.length === BATCH_SIZE) await site.jobs.enqueue(tx, 'privacy.come-back', {})
  })
}
