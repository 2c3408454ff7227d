import type { z } from 'zod'
import type { SignedInOwner } from '#accounts/actor.ts'
import type * as endpoints from '#admin/contract/moderation.ts'
import type { DecisionDetails } from '#admin/contract/moderation.ts'
import { answeredDecisions, decisionById } from '#admin/server/moderation/decision-queries.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { minutesBetween, presentDecision, presentReportSummary } from '#admin/server/moderation/present-reports.ts'
import { openReports, reportsPage, timeToDecision } from '#admin/server/moderation/report-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { safetyRefusals } from '#safety/contract.ts'

/** Loads a page of the queue. */
export async function loadReports(
  site: Site,
  by: SignedInOwner,
  query: z.output<(typeof endpoints.listReports)['query']>,
) {
  const { rows, next } = await reportsPage(site, await moderatorOf(site, by), query)
  return { rows: rows.map((row) => presentReportSummary(row, site.clock.now())), next }
}

/** Loads the numbers of open reports, the decision times, and the answered decisions to review. */
export async function loadModeration(
  site: Site,
  by: SignedInOwner,
): Promise<z.output<(typeof endpoints.getModeration)['answer']>> {
  const moderator = await moderatorOf(site, by)
  const [waiting, decided, answers] = await Promise.all([
    openReports(site.db, moderator),
    timeToDecision(site.db),
    answeredDecisions(site.db, by.memberId),
  ])
  const { oldestAt, ...open } = waiting
  return {
    ...open,
    longest_waiting_minutes: oldestAt && minutesBetween(oldestAt, site.clock.now()),
    decided: decided && decided.count > 0 ? timesOf(decided) : null,
    answers: answers.map(presentDecision),
  }
}

function timesOf(decided: { count: number; usualMinutes: number | null; longestMinutes: number | null }) {
  const { count, usualMinutes, longestMinutes } = decided
  return { count, usual_minutes: Math.round(usualMinutes ?? 0), longest_minutes: Math.round(longestMinutes ?? 0) }
}

/**
 * Loads one decision, with its outcome if it has one. Decisions about the viewer are not found: an owner is notified of them by
 * email, like any member.
 */
export async function loadDecision(site: Site, by: SignedInOwner, id: string): Promise<DecisionDetails> {
  const row = await decisionById(site.db, id)
  if (!row || row.memberId === by.memberId) return refuse(safetyRefusals.decision_not_found)
  return presentDecision(row)
}
