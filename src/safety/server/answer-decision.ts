import { safetyRefusals, type Decision } from '#safety/contract.ts'
import { answerUntil, reasonAgainstAnswer } from '#safety/rules/answer-deadline.ts'
import { readDecisionToken } from '#safety/server/decision-link.ts'
import { decisionById } from '#safety/server/queries.ts'
import { saveAnswer, lockDecision } from '#safety/server/store/decisions.ts'
import { notifyOwnersOfAnswer } from '#safety/server/notify-of-decision.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the decision that the link refers to. */
export async function loadDecision(site: Site, token: string): Promise<Decision> {
  const id = await readDecisionToken(site, token)
  const decision = id && (await decisionById(site.db, id))
  // A dismissal notifies no one, so no link to it exists.
  if (!decision || decision.measure === 'dismissed') return refuse(safetyRefusals.decision_not_found)
  const { measure, removed, reason, decidedAt, answer, answeredAt, outcome, outcomeNote } = decision
  return {
    ...{ measure, removed, reason, decided_at: decidedAt.toString(), answer_until: answerUntil(decidedAt).toString() },
    ...{ answer, answered_at: answeredAt?.toString() ?? null, outcome, outcome_note: outcomeNote },
    can_answer: reasonAgainstAnswer(decision, site.clock.now()) === undefined,
  }
}

const refusals = {
  settled: safetyRefusals.decision_settled,
  answered: safetyRefusals.decision_answered,
  'too late': safetyRefusals.answer_too_late,
}

/** Saves the member's answer, which they can give once. An owner then reviews the decision. */
export async function answerDecision(site: Site, token: string, answer: string): Promise<void> {
  const id = await readDecisionToken(site, token)
  if (id === undefined) return refuse(safetyRefusals.decision_not_found)
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const decision = await lockDecision(tx, id)
    if (!decision || decision.measure === 'dismissed') return refuse(safetyRefusals.decision_not_found)
    const refusal = reasonAgainstAnswer(decision, now)
    if (refusal) refuse(refusals[refusal])
    await saveAnswer(tx, id, { answer, answeredAt: now })
    await audit(tx, { at: now, actorId: decision.memberId, action: 'decision answered', subject: id })
    if (decision.memberId !== null)
      await notifyOwnersOfAnswer(site, tx, { decisionId: id, memberId: decision.memberId, now })
  })
}
