import { hashOfLink, makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail, type NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import { isHourForEmails } from '#privacy/rules/event-news.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { londonDay, nextInAudience, type Subscriber } from '#privacy/server/newsletters/audience-queries.ts'
import { stalledNewsletters } from '#privacy/server/newsletters/newsletter-queries.ts'
import { claimRecipient, lockNewsletter, saveMailOf, updateNewsletter } from '#privacy/server/store/newsletters.ts'

/** The number of emails per step. A step is one transaction, so a killed step leaves nothing behind. */
export const BATCH_SIZE = 50
/** A step takes less than a second, so no worker is processing a newsletter that has been idle for this long. */
const STALLED_AFTER_MINUTES = 3

/** Queues the next batch of a newsletter and, unless that was the last, enqueues the job for the next step. */
export async function sendNextNewsletter(site: Site, { newsletterId }: { newsletterId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const newsletter = await lockNewsletter(tx, newsletterId)
    const now = site.clock.now()
    // Nothing is sent at night. The sweep resumes in the morning.
    if (!newsletter?.startedAt || newsletter.finishedAt || !isHourForEmails(now)) return
    const { notified, notifiedUpTo, startedAt: consentedBy, subject, body: text } = newsletter
    const next = await nextInAudience(tx, newsletter, { now, consentedBy, notifiedUpTo, atMost: BATCH_SIZE })
    let sent = 0
    for (const member of next) {
      const build = (name: string, stop: string) =>
        privacyNotifications.newsletter.mail(site.config, { name, email: { subject, text }, stop })
      if (await sendOnce(site, tx, { member, newsletterId, build })) sent += 1
    }
    const isLast = next.length < BATCH_SIZE
    await updateNewsletter(tx, newsletterId, {
      notified: notified + sent,
      notifiedUpTo: next.at(-1)?.id ?? notifiedUpTo,
      lastStepAt: now,
      finishedAt: isLast ? now : null,
    })
    if (!isLast) await site.jobs.enqueue(tx, 'privacy.newsletter', { newsletterId })
  })
}

type NewsletterEmail = {
  member: Subscriber
  /** Null for the email that invites members back. */
  newsletterId: string | null
  build: (name: string, stop: string) => Promise<NotificationMail<'newsletter'>>
}

/** Queues an email to a member who had none today. Returns false if they had one. */
export async function sendOnce(site: Site, tx: Tx, { member, newsletterId, build }: NewsletterEmail): Promise<boolean> {
  const now = site.clock.now()
  const stop = await makeUnsubscribeLink(site, tx, { kind: 'newsletter', memberId: member.id })
  const linkHash = hashOfLink(stop)
  const recipient = { memberId: member.id, newsletterId, day: londonDay(now), sentAt: now, linkHash }
  if (!(await claimRecipient(tx, recipient))) return false
  const mail = await build(member.userName, stop)
  const mailId = await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email, unsubscribeUrl: stop })
  await saveMailOf(tx, linkHash, mailId)
  return true
}

/** Resumes newsletters that were interrupted, or that waited for the morning. */
export async function resumeNewsletters(site: Site): Promise<void> {
  const now = site.clock.now()
  if (!isHourForEmails(now)) return
  const ids = await stalledNewsletters(site.db, now.subtract({ minutes: STALLED_AFTER_MINUTES }))
  if (ids.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const newsletterId of ids) await site.jobs.enqueue(tx, 'privacy.newsletter', { newsletterId })
  })
}
