import { accountNotifications } from '#accounts/server/notifications.ts'
import { reachableMemberById } from '#accounts/server/queries.ts'
import { claimFailedSignInNotice } from '#accounts/server/store/failed-sign-in-notices.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tables } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** What was wrong. A code is given only by someone who knows the password. */
export type FailureKind = Tables['failedSignInNotices']['kind']

/** A run of failed sign-ins: this many wrong passwords for one address in a day, or wrong codes in an hour. */
export const RUN_OF_FAILURES = 10

/**
 * Enqueues a notice to the member after a run of failed sign-ins. The job is enqueued for unknown addresses too, whose `memberId`
 * is null, and then does nothing, so that the time of the response does not reveal who is a member.
 */
export async function notifyAfterFailures(
  site: Site,
  { memberId, kind, failures }: { memberId: string | null; kind: FailureKind; failures: number },
): Promise<void> {
  if (failures < RUN_OF_FAILURES) return
  await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'accounts.notify-failed-sign-ins', { memberId, kind }))
}

/** Notifies the member of failed sign-ins by email, once a day at most for each kind. */
export async function notifyFailedSignIns(site: Site, memberId: string | null, kind: FailureKind): Promise<void> {
  if (memberId === null) return
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const member = await reachableMemberById(tx, memberId)
    if (!member || !(await claimFailedSignInNotice(tx, { memberId, kind, now }))) return
    await audit(tx, { at: now, actorId: null, action: 'failed sign-ins', subject: memberId, details: { kind } })
    const mail = await accountNotifications['failed sign-ins'].mail(site.config, { name: member.userName, kind })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
