import type { z } from 'zod'
import type { SignedInOwner } from '#accounts/actor.ts'
import type { DecisionInFull, getModeration, listReports } from '#admin/contract/moderation.ts'
import { answeredDecisions, decisionInFull } from '#admin/server/moderation/decision-rows.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { minutesBetween, presentDecision, reportInShort } from '#admin/server/moderation/present-reports.ts'
import { openReports, reportsInOrder, timeToDecision } from '#admin/server/moderation/report-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { safetyRefusals } from '#safety/contract.ts'

/** A page of the queue. */
export async function seeReports(site: Site, by: SignedInOwner, asked: z.output<(typeof listReports)['query']>) {
  const { rows, next } = await reportsInOrder(site, await moderatorOf(site, by), asked)
  return { rows: rows.map((row) => reportInShort(row, site.clock.now())), next }
}

/** Open reports, and how long decisions take. */
export async function seeModeration(
  site: Site,
  by: SignedInOwner,
): Promise<z.output<(typeof getModeration)['answer']>> {
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
 * One decision, whatever its outcome. Decisions about the viewer are not shown: an owner is told of them by email, like any
 * member.
 */
export async function seeDecision(site: Site, by: SignedInOwner, id: string): Promise<DecisionInFull> {
  const row = await decisionInFull(site.db, id)
  if (!row || row.memberId === by.memberId) return refuse(safetyRefusals.decision_not_found)
  return presentDecision(row)
}
