import type { Owner } from '#accounts/actor.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { saveReason } from '#accounts/server/save-note.ts'
import { memberById } from '#accounts/server/queries.ts'
import { clearSuspension } from '#accounts/server/store/suspensions.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

type SuspensionLift = { memberId: string; since: Temporal.Instant; now: Temporal.Instant }

/**
 * Lifts a suspension and notifies the member. The reasons for suspending and lifting stay in the notes about them. Returns
 * false if the member's suspension did not begin at `since`.
 */
export async function liftSuspensionIn(
  site: Site,
  tx: Tx,
  by: Owner,
  { reason, ...suspension }: SuspensionLift & { reason: string },
): Promise<boolean> {
  if (!(await endSuspension(site, tx, by, suspension))) return false
  const { memberId, now } = suspension
  await saveReason(tx, by, { memberId, about: 'suspension lifted', text: reason, writtenAt: now })
  const member = await memberById(tx, memberId)
  if (!member.activatedAt) return true
  const mail = await accountNotifications['suspension lifted'].mail(site.config, { name: member.userName, reason })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  return true
}

/** Ends a suspension; the caller records the reason. Returns false if the member's suspension did not begin at `since`. */
export async function endSuspension(
  site: Site,
  tx: Tx,
  by: Owner,
  { memberId, since, now }: SuspensionLift,
): Promise<boolean> {
  if (!(await clearSuspension(tx, memberId, since))) return false
  await audit(tx, { at: now, actorId: by.memberId, action: 'suspension lifted', subject: memberId })
  await recordSecurityEvent(site, tx, { kind: 'suspension lifted', memberId, actorId: by.memberId })
  return true
}
