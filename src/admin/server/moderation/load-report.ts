import type { SignedInOwner } from '#accounts/actor.ts'
import type { InvolvedMember, ReportDetails } from '#admin/contract/moderation.ts'
import { decisionById, decisionsAbout } from '#admin/server/moderation/decision-queries.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { personInvolved, currentProfile } from '#admin/server/moderation/person-queries.ts'
import {
  present,
  presentDecision,
  presentSnapshot,
  presentReportSummary,
} from '#admin/server/moderation/present-reports.ts'
import { reportById, reportsOf, type Moderator, type ReportRow } from '#admin/server/moderation/report-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import { safetyRefusals } from '#safety/contract.ts'

/** Loads one report with everything needed to decide it. If it is about the only owner, they see only its reason. */
export async function loadReport(site: Site, by: SignedInOwner, id: string): Promise<ReportDetails> {
  const moderator = await moderatorOf(site, by)
  const row = await reportById(site.db, moderator, id)
  if (!row) return refuse(safetyRefusals.report_not_found)
  const { reportedId, reporterId, portraitId, decisionId } = row
  const decision = decisionId === null ? undefined : await decisionById(site.db, decisionId)
  const shared = {
    ...presentReportSummary(row, site.clock.now()),
    decision: decision ? presentDecision(decision) : null,
    other_open_reports: row.otherOpenReports ?? 0,
  }
  const hidden = { note: '', seen: null, portrait: null, reporter: null, reported_person: null }
  if (reportedId === by.memberId)
    return { ...shared, ...hidden, now: { message: false, profile: null }, may: 'only close' }
  const [reported, reporter, profile] = await Promise.all([
    reportedId === null ? null : involved(site, moderator, reportedId, id),
    reporterId === null ? null : involved(site, moderator, reporterId, id),
    reportedId === null ? undefined : currentProfile(site.db, reportedId),
  ])
  const address = (portrait: string) => portraitAddresses(site, by.memberId, portrait)
  return {
    ...shared,
    note: row.note,
    seen: presentSnapshot(row.seen),
    portrait: portraitId === null ? null : address(portraitId),
    reporter,
    reported_person: reported,
    now: {
      message: row.isMessageThere,
      profile: profile
        ? { headline: profile.headline, body: profile.body, portrait: address(profile.portraitId) }
        : null,
    },
    may: reported ? 'decide' : 'only close',
  }
}

async function involved(
  site: Site,
  moderator: Moderator,
  id: string,
  reportId: string,
): Promise<InvolvedMember | null> {
  const person = await personInvolved(site.db, id)
  if (!person) return null
  const [reported, hasReported, decided] = await Promise.all([
    reportsOf(site.db, moderator, 'reportedId', id),
    reportsOf(site.db, moderator, 'reporterId', id),
    decisionsAbout(site.db, id),
  ])
  const others = (rows: readonly ReportRow[]) =>
    rows
      .filter((row) => row.id !== reportId)
      .slice(0, 20)
      .map((row) => presentReportSummary(row, site.clock.now()))
  return {
    ...present(id, person.userName),
    role: person.role,
    suspended_at: person.suspendedAt?.toString() ?? null,
    reported: others(reported),
    has_reported: others(hasReported),
    decisions: decided.map(presentDecision),
  }
}
