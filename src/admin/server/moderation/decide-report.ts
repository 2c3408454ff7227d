import type { Owner } from '#accounts/actor.ts'
import { messageAuthor } from '#admin/server/moderation/person-queries.ts'
import { reportById } from '#safety/server/queries.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { removeMessage } from '#messaging/server/remove-message.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { profileRefusals } from '#profiles/contract.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import { removeText, withPortraitRemoved } from '#profiles/server/remove-content.ts'
import {
  recordDecision,
  type RecordedDecision,
  type DecisionRequest,
  type Verdict,
} from '#safety/server/record-decision.ts'

/** Decides a report and carries out the decision in one transaction. Returns the decision's id. */
export async function decideReport(site: Site, by: Owner, reportId: string, verdict: Verdict): Promise<string> {
  const report = await reportById(site.db, reportId)
  return recordAndApply(site, { by, on: { reportId }, verdict }, report?.reportedId ?? null)
}

/** Records and carries out a decision about a member without a report to decide on. */
export function decideOnMember(site: Site, by: Owner, memberId: string, verdict: Verdict): Promise<string> {
  return recordAndApply(site, { by, on: { memberId }, verdict }, memberId)
}

/** Records a decision to delete the text of a message, without a report of it, and deletes the text. */
export async function decideOnMessage(site: Site, by: Owner, messageId: string, reason: string): Promise<string> {
  const memberId = await messageAuthor(site.db, messageId)
  if (memberId === undefined) return refuse(messagingRefusals.message_not_found)
  const verdict = { measure: 'removed', removes: ['message'], reason } as const
  return recordAndApply(site, { by, on: { messageId, memberId }, verdict }, memberId)
}

/** Removes the portrait within the transaction. The placeholder that replaces it was saved before the transaction started. */
type RemovePortrait = (tx: Tx, now: Temporal.Instant) => Promise<void>

async function recordAndApply(site: Site, deciding: DecisionRequest, memberId: string | null): Promise<string> {
  const { by, verdict } = deciding
  const decideInTransaction = (removePortrait: RemovePortrait | undefined) =>
    inTransaction(site.db, async (tx) => {
      const decided = await recordDecision(site, tx, deciding)
      await applyDecision(tx, deciding, decided, removePortrait)
      return decided.decisionId
    })
  const { measure, removes } = verdict
  if (memberId === null || measure === 'dismissed' || !removes.includes('portrait'))
    return decideInTransaction(undefined)
  if (!(await hasProfile(site.db, memberId))) refuse(profileRefusals.profile_not_found)
  return withPortraitRemoved(site, by, memberId, decideInTransaction)
}

async function applyDecision(
  tx: Tx,
  { by, verdict: { measure, removes } }: DecisionRequest,
  { memberId, messageId, now }: RecordedDecision,
  removePortrait: RemovePortrait | undefined,
): Promise<void> {
  if (measure === 'dismissed' || memberId === null) return
  if (removes.includes('message') && messageId !== null) await removeMessage(tx, by, messageId, now)
  if (removes.includes('text')) await removeText(tx, by, { memberId, now })
  await removePortrait?.(tx, now)
}
