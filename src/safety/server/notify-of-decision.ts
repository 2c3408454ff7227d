import { reachableMemberById } from '#accounts/server/queries.ts'
import type { Measure, Outcome, Removable } from '#safety/contract.ts'
import { answerUntil } from '#safety/rules/answer-deadline.ts'
import { makeDecisionLink } from '#safety/server/decision-link.ts'
import { safetyNotifications } from '#safety/server/notifications.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'
import { addressOf } from '#safety/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

type DecisionNotice = {
  decisionId: string
  memberId: string | null
  measure: Measure
  removed: readonly Removable[]
  reason: string
  now: Temporal.Instant
}

/** Emails the member the decision and its reason, with a link for an answer. No email is sent about a dismissal. */
export async function notifyOfDecision(site: Site, tx: Tx, decided: DecisionNotice): Promise<void> {
  const { decisionId, memberId, measure, removed, reason, now } = decided
  if (measure === 'dismissed' || memberId === null) return
  const member = await addressOf(tx, memberId)
  if (!member) return
  const mail = await safetyNotifications.decision.mail({
    ...{ sender: site.config, member, measure, removed, reason },
    ...{ link: await makeDecisionLink(site, tx, decisionId), answerUntil: answerUntil(now) },
  })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
}

type ReviewedReports = {
  reports: readonly { reporterId: string | null; reportedAt: Temporal.Instant }[]
  now: Temporal.Instant
}

/** Tells each reporter by email, once, that their report was reviewed, without revealing the decision. */
export async function notifyReporters(site: Site, tx: Tx, { reports, now }: ReviewedReports): Promise<void> {
  const firstOf = new Map(reports.toReversed().map(({ reporterId, reportedAt }) => [reporterId, reportedAt]))
  for (const [reporterId, reportedAt] of firstOf) {
    const reporter = reporterId === null ? undefined : await reachableMemberById(tx, reporterId)
    if (!reporter) continue
    const mail = await safetyNotifications['report reviewed'].mail({
      sender: site.config,
      member: reporter,
      reportedAt,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: reporter.email })
  }
}

/** Tells the owners by email that a member has responded to a decision. */
export async function notifyOwnersOfAnswer(
  site: Site,
  tx: Tx,
  { decisionId, memberId, now }: { decisionId: string; memberId: string; now: Temporal.Instant },
): Promise<void> {
  const member = await addressOf(tx, memberId)
  if (!member) return
  for (const { email, userName } of await ownerRecipients(site, tx, memberId)) {
    const mail = await safetyNotifications['decision answered'].mail({
      sender: site.config,
      owner: { userName },
      member,
      decisionId,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email, names: [memberId] })
  }
}

type Settled = {
  memberId: string
  measure: Exclude<Measure, 'dismissed'>
  outcome: Outcome
  note: string
  link: string
  now: Temporal.Instant
}

/** Emails the member the outcome of a decision about them. */
export async function notifyOfOutcome(site: Site, tx: Tx, settled: Settled): Promise<void> {
  const { memberId, now, ...details } = settled
  const member = await addressOf(tx, memberId)
  if (!member) return
  const mail = await safetyNotifications['decision settled'].mail({ sender: site.config, member, ...details })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
}
