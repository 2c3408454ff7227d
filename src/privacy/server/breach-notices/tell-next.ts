import { nextIn, type Audience } from '#privacy/server/breach-notices/audience-rows.ts'
import { breachNoticeMail } from '#privacy/server/emails/breach-notice-mail.tsx'
import { noticesAtRest } from '#privacy/server/breach-notices/notice-rows.ts'
import { lockNotice, markTold, moveNotice } from '#privacy/server/store/breach-notices.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Each step is one transaction, well within its time limit; a step killed in the middle leaves nothing behind. */
const PEOPLE_A_STEP = 100
/** A step takes less than a second, so a notice idle for this long has no worker. */
const AT_REST_MINUTES = 3

type Notice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

/** Writes the notice's next emails, and enqueues the step after it. */
export async function tellNext(site: Site, { noticeId }: { noticeId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const notice = await lockNotice(tx, noticeId)
    if (!notice || notice.finishedAt) return
    const { whom, eventIds, begunAt: asOf } = notice
    const audience: Audience = { whom, eventIds, noticeId, memberIds: [], asOf }
    const next = await nextIn(tx, audience, { reached: notice.reached, atMost: PEOPLE_A_STEP })
    const newlyTold = await write(site, tx, notice, next)
    const now = site.clock.now()
    const isLast = next.length < PEOPLE_A_STEP
    await moveNotice(tx, noticeId, {
      // A booking may have been transferred since: both members are notified, but it counted as one.
      told: Math.min(notice.told + newlyTold, notice.people),
      reached: next.at(-1)?.id ?? notice.reached,
      movedAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId })
  })
}

async function write(site: Site, tx: Tx, notice: Notice, next: { id: string; email: string }[]): Promise<number> {
  const { id: noticeId, subject, body: text } = notice
  const mail = await breachNoticeMail(site.config, { subject, text })
  const now = site.clock.now()
  let told = 0
  for (const { id: memberId, email: to } of next) {
    const mailId = await postMail(tx, { jobs: site.jobs, now }, { ...mail, to, shown: 'words' })
    if (!(await markTold(tx, { noticeId, memberId, mailId, toldAt: now })))
      throw new Error('somebody beyond where the notice had come was told already')
    told += 1
  }
  return told
}

/** Resumes notices that were left half way. */
export async function goOnTelling(site: Site): Promise<void> {
  const ids = await noticesAtRest(site.db, site.clock.now().subtract({ minutes: AT_REST_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const noticeId of ids) await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId })
  })
}
