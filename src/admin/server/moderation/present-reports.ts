import { MemberId } from '#accounts/contract/person.ts'
import type { DecisionDetails, Person, ReportSummary, ReportSnapshot } from '#admin/contract/moderation.ts'
import type { DecisionRow } from '#admin/server/moderation/decision-queries.ts'
import type { ReportRow } from '#admin/server/moderation/report-queries.ts'
import type { MessageSnapshot, PersonSnapshot } from '#safety/server/tables.ts'

export function presentReportSummary(row: ReportRow, now: Temporal.Instant): ReportSummary {
  const { id, about, reason, reportedId, userName, seenName, reportedAt, closedAt, measure } = row
  return {
    ...{ id, kind: about, reason, measure },
    reported: reportedId === null || userName === null ? null : present(reportedId, userName),
    reported_name: seenName,
    reported_at: reportedAt.toString(),
    closed_at: closedAt?.toString() ?? null,
    waited_minutes: minutesBetween(reportedAt, closedAt ?? now),
  }
}

export function presentDecision(row: DecisionRow): DecisionDetails {
  const { id, memberId, memberName, ownerId, ownerName, measure, removed, reason, answer, outcome, outcomeNote } = row
  return {
    ...{ id, measure, removed, reason, answer, outcome, outcome_note: outcomeNote, reports: row.reports },
    about: memberId === null || memberName === null ? null : present(memberId, memberName),
    by: ownerId === null || ownerName === null ? null : present(ownerId, ownerName),
    decided_at: row.decidedAt.toString(),
    answered_at: row.answeredAt?.toString() ?? null,
    settled_at: row.settledAt?.toString() ?? null,
  }
}

export function presentSnapshot(seen: PersonSnapshot | MessageSnapshot): ReportSnapshot {
  if (!('message' in seen)) return seen
  const { fromName, toName, subject, message, sentAt, noticed = [] } = seen
  return { from: fromName, to: toName, subject, message, sent_at: sentAt, noticed }
}

export function present(id: string, name: string): Person {
  return { id: MemberId.parse(id), name }
}

export function minutesBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.max(0, Math.round(to.since(from).total('minutes')))
}
