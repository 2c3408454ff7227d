import type { Owner } from '#accounts/actor.ts'
import { MIN_RECIPIENTS, newsletterRefusals } from '#privacy/contract/newsletter.ts'
import { countAudience } from '#privacy/server/newsletters/audience-queries.ts'
import { toNewsletter } from '#privacy/server/newsletters/save-newsletter.ts'
import { lockNewsletter, updateNewsletter } from '#privacy/server/store/newsletters.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const refusals = newsletterRefusals

/** Protects members from an owner’s mistakes. Nobody gets more than one a day in any case. */
export const newslettersPerDay: Limit = { name: 'newsletters', attempts: 10, minutes: 24 * 60 }

/**
 * Starts a newsletter. A job queues the emails in steps. `people` is the number of recipients that the owner confirmed; it is
 * refused if it has changed. Does nothing if it was started already, because then the client is retrying.
 */
export async function sendNewsletter(
  site: Site,
  by: Owner,
  { id, version, people }: { id: string; version: number; people: number },
): Promise<void> {
  await site.limits.enforce(newslettersPerDay, by.memberId ?? '')
  await inTransaction(site.db, async (tx) => {
    const draft = await lockNewsletter(tx, id)
    if (!draft) return refuse(refusals.newsletter_not_found)
    if (draft.startedAt) return
    if (draft.version !== version) refuse(refusals.newsletter_changed)
    const now = site.clock.now()
    const current = await countAudience(tx, draft, now)
    if (current < MIN_RECIPIENTS) refuse(refusals.too_few_recipients)
    if (current !== people) refuse(refusals.newsletter_count_changed)
    await updateNewsletter(tx, id, { people, startedAt: now, lastStepAt: now })
    await site.jobs.enqueue(tx, 'privacy.newsletter', { newsletterId: id })
    const details = { ...toNewsletter(draft), people }
    await audit(tx, { at: now, actorId: by.memberId, action: 'newsletter sent', subject: id, details })
  })
}

/** Stops a newsletter. Emails that a step has queued already still go out. */
export async function stopNewsletter(site: Site, by: Owner, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter) return refuse(refusals.newsletter_not_found)
    if (newsletter.stoppedAt) return
    if (!newsletter.startedAt || newsletter.finishedAt) refuse(refusals.newsletter_not_sending)
    const now = site.clock.now()
    await updateNewsletter(tx, id, { finishedAt: now, stoppedAt: now })
    const details = { notified: newsletter.notified }
    await audit(tx, { at: now, actorId: by.memberId, action: 'newsletter stopped', subject: id, details })
  })
}
