import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { runMailJobsNow, lockFailedMail, lockMail, copyMail, requeueMail } from '#platform/server/mail/mail-queries.ts'
import { endAllWaits } from '#platform/server/mail/mail-domains.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Actor = { memberId: string | null }

/** Retries a failed email, or sends a copy of one that was already sent. Returns the id of the email that goes out. */
export async function resendMail(site: Site, actor: Actor, mailId: string): Promise<string> {
  return inTransaction(site.db, async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) refuse(mailRefusals.mail_not_found)
    if (mail.emptiedAt) refuse(mailRefusals.mail_emptied)
    if (mail.linksRemovedAt) refuse(mailRefusals.mail_links_removed)
    if (!mail.sentAt && !mail.failedAt) refuse(mailRefusals.mail_being_sent)
    const at = site.clock.now()
    const outgoingId = mail.sentAt ? await copyMail(tx, mailId, at) : mailId
    if (outgoingId === undefined) refuse(mailRefusals.mail_being_sent)
    if (mail.failedAt) await requeueMail(tx, [mailId], at)
    await site.jobs.enqueue(tx, 'mail.send', { mailId: outgoingId })
    await audit(tx, {
      at,
      actorId: actor.memberId,
      action: 'mail resent',
      subject: mailId,
      details: outgoingId === mailId ? {} : { mail: outgoingId },
    })
    return outgoingId
  })
}

/** Few enough that their jobs are enqueued in one short transaction. */
const REQUEUE_BATCH_SIZE = 200

/** Retries waiting and failed emails now, for use once the mail server is working again. Returns the number of each. */
export async function retryMailNow(site: Site, actor: Actor): Promise<{ expedited: number; requeued: number }> {
  return inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    const failed = await lockFailedMail(tx, REQUEUE_BATCH_SIZE)
    if (failed.length > 0) await requeueMail(tx, failed, at)
    for (const mailId of failed) await site.jobs.enqueue(tx, 'mail.send', { mailId })
    await endAllWaits(tx)
    const details = { expedited: await runMailJobsNow(tx), requeued: failed.length }
    await audit(tx, { at, actorId: actor.memberId, action: 'mail retried', subject: 'mail', details })
    return details
  })
}
