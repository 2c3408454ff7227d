import type { Owner } from '#accounts/actor.ts'
import { suspendMemberIn } from '#accounts/server/suspend-member.ts'
import { safetyRefusals, reasonRequired, type Measure, type Removable } from '#safety/contract.ts'
import { hasOtherOwner } from '#safety/server/queries.ts'
import {
  closeReports,
  insertDecision,
  lockOpenReportsOfMessage,
  lockReportsWith,
} from '#safety/server/store/decisions.ts'
import { lockMember } from '#safety/server/store/members.ts'
import { notifyOfDecision, notifyReporters } from '#safety/server/notify-of-decision.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** An owner's decision. The reason is sent to the member, except for a dismissal, where only owners see it. */
export type Verdict = { measure: Measure; removes: readonly Removable[]; reason: string }

/** The subject of a decision: a report, a message that no one reported, or a member in general. */
export type DecisionSubject = { reportId: string } | { messageId: string; memberId: string } | { memberId: string }

/** A request by an owner to record a verdict on a case. */
export type DecisionRequest = { by: Owner; on: DecisionSubject; verdict: Verdict }

/** The member and message that a decision is about, so that the caller can act on them in the same transaction. */
export type RecordedDecision = {
  decisionId: string
  memberId: string | null
  messageId: string | null
  now: Temporal.Instant
}

/**
 * Saves an owner's decision, closes the reports that it is about, suspends the member if that is the measure, and notifies the
 * member and the reporters. Deletes no content: capabilities above this one do that.
 */
export async function recordDecision(
  site: Site,
  tx: Tx,
  { by, on, verdict }: DecisionRequest,
): Promise<RecordedDecision> {
  const { measure, removes, reason } = requireComplete(verdict)
  const { memberId, messageId, reports } = await lockSubject(tx, by, on, measure)
  if (removes.includes('message') && messageId === null) refuseFields({ removes: 'There’s no message to delete.' })
  const now = site.clock.now()
  const decisionId = newId()
  await insertDecision(tx, {
    // A dismissal has no reference to the member, because they are not notified of it.
    memberId: measure === 'dismissed' ? null : memberId,
    ...{ id: decisionId, ownerId: by.memberId, measure, removed: [...removes] },
    ...{ messageId, reason, decidedAt: now },
  })
  if (reports.length > 0)
    await closeReports(
      tx,
      reports.map(({ id }) => id),
      { decisionId, closedAt: now },
    )
  if (measure === 'suspended' && memberId !== null && !(await suspendMemberIn(site, tx, by, { memberId, now, reason })))
    refuseFields({ measure: 'They’re already suspended. Please choose something else.' })
  const details = { measure, removed: removes, decision: decisionId, reports: reports.map(({ id }) => id) }
  await audit(tx, {
    at: now,
    actorId: by.memberId,
    action: 'moderation decided',
    subject: memberId ?? decisionId,
    details,
  })
  await notifyOfDecision(site, tx, { decisionId, memberId, measure, removed: removes, reason, now })
  await notifyReporters(site, tx, { reports, now })
  return { decisionId, memberId, messageId, now }
}

function requireComplete(verdict: Verdict): Verdict {
  const { measure, removes, reason } = verdict
  if (measure !== 'dismissed' && reason === '') refuseFields({ reason: reasonRequired })
  if (measure === 'removed' && removes.length === 0) refuseFields({ removes: 'Please choose what to delete.' })
  return measure === 'dismissed' ? { ...verdict, removes: [] } : verdict
}

/** Returns the member and message that the decision is about, and the reports that it closes, which are then locked. */
async function lockSubject(tx: Tx, by: Owner, on: DecisionSubject, measure: Measure) {
  if (!('reportId' in on)) {
    if (on.memberId === by.memberId) refuse(safetyRefusals.own_case)
    if (measure === 'dismissed') refuseFields({ measure: 'Please choose what to do.' })
    if (!(await lockMember(tx, on.memberId))) refuse(safetyRefusals.person_not_found)
    const messageId = 'messageId' in on ? on.messageId : null
    const reports = messageId === null ? [] : await lockOpenReportsOfMessage(tx, messageId)
    return { memberId: on.memberId, messageId, reports }
  }
  const locked = await lockReportsWith(tx, on.reportId)
  if (!locked) return refuse(safetyRefusals.report_not_found)
  const { report, all } = locked
  if (report.closedAt) refuse(safetyRefusals.report_closed)
  await requireMayDecide(tx, by, report.reportedId, measure)
  const memberId = report.reportedId !== null && (await lockMember(tx, report.reportedId)) ? report.reportedId : null
  if (memberId === null && measure !== 'dismissed')
    refuseFields({ measure: 'Their account has been deleted, so you can only close the report.' })
  return { memberId, messageId: report.messageId, reports: all }
}

/**
 * Refuses an owner's decision on a report about themselves. Another owner must decide it. If there is no other owner, the
 * reported owner may only dismiss it.
 */
async function requireMayDecide(tx: Tx, by: Owner, reportedId: string | null, measure: Measure): Promise<void> {
  if (reportedId === null || reportedId !== by.memberId) return
  if (await hasOtherOwner(tx, reportedId)) refuse(safetyRefusals.report_not_found)
  if (measure !== 'dismissed') refuse(safetyRefusals.own_case)
}
