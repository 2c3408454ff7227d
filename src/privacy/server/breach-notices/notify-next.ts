import { nextInAudience, type Audience } from '#privacy/server/breach-notices/audience-queries.ts'
import { stalledNotices } from '#privacy/server/breach-notices/notice-queries.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { lockNotice, markNotified, saveNoticeProgress } from '#privacy/server/store/breach-notices.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The number of emails per step. A step is one transaction, so a killed step leaves nothing behind, and it stays well within
 * the timeout.
 */
const BATCH_SIZE = 100
/** A step takes less than a second, so no worker is processing a notice that has been idle for this long. */
const STALLED_AFTER_MINUTES = 3

type Notice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

/** Queues the notice's next batch of emails and, unless that was the last, enqueues the job for the next step. */
export async function notifyNext(site: Site, { noticeId }: { noticeId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const notice = await lockNotice(tx, noticeId)
    if (!notice || notice.finishedAt) return
    const { recipients, eventIds, startedAt: asOf } = notice
    const audience: Audience = { recipients, eventIds, noticeId, memberIds: [], asOf }
    const next = await nextInAudience(tx, audience, { notifiedUpTo: notice.notifiedUpTo, atMost: BATCH_SIZE })
    const newlyNotified = await writeBatch(site, tx, notice, next)
    const now = site.clock.now()
    const isLast = next.length < BATCH_SIZE
    await saveNoticeProgress(tx, noticeId, {
      // If a booking was transferred after the notice started, both members are notified, but `people` counts only one of them.
      notified: Math.min(notice.notified + newlyNotified, notice.people),
      notifiedUpTo: next.at(-1)?.id ?? notice.notifiedUpTo,
      lastStepAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId })
  })
}

async function writeBatch(site: Site, tx: Tx, notice: Notice, next: { id: string; email: string }[]): Promise<number> {
  const { id: noticeId, subject, body: text } = notice
  const mail = await privacyNotifications['breach notice'].mail(site.config, { subject, text })
  const now = site.clock.now()
  let notified = 0
  for (const { id: memberId, email: to } of next) {
    const mailId = await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to })
    if (!(await markNotified(tx, { noticeId, memberId, mailId, notifiedAt: now })))
      throw new Error('a member past the notice’s position was already notified')
    notified += 1
  }
  return notified
}

/** Resumes notices that were interrupted. */
export async function resumeNotices(site: Site): Promise<void> {
  const ids = await stalledNotices(site.db, site.clock.now().subtract({ minutes: STALLED_AFTER_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const noticeId of ids) await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId })
  })
}
