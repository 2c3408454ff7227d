import { z } from 'zod'
import { MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { profileRefusals, Portrait } from '#profiles/contract.ts'
import { Measure, Outcome, Removable, ReportReason, safetyRefusals, reasonRequired } from '#safety/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { optionalText, writtenText } from '#platform/user-text.ts'

/** `contact details`: no member reported it; the site found contact details in a message. */
export const ReportKind = z.enum(['person', 'message', 'contact details'])
export type ReportKind = z.infer<typeof ReportKind>

const Person = z.object({ id: MemberId, name: z.string() })
export type Person = z.infer<typeof Person>

const ReportSummary = z.object({
  id: z.string(),
  kind: ReportKind,
  /** Null if the site itself flagged it. */
  reason: ReportReason.nullable(),
  /** Null if their account is deleted. */
  reported: Person.nullable(),
  /** Their name when the report was made. */
  reported_name: z.string(),
  reported_at: z.string(),
  closed_at: z.string().nullable(),
  /** Minutes until the decision, or until now if it is open. */
  waited_minutes: z.number(),
  /** The decision; null while the report is open, and once the decision has been purged. */
  measure: Measure.nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'What was reported, or noticed by the site: what is open, the oldest first, or what is closed',
  query: listQuery({
    sorts: ['reported_at'],
    direction: 'asc',
    filters: {
      state: z.enum(['open', 'closed']).default('open'),
      kind: ReportKind.optional(),
      reason: ReportReason.optional(),
    },
  }).omit({ search: true, sort: true }),
  answer: listOf(ReportSummary),
})

/** A decision as the owners see it. */
const DecisionDetails = z.object({
  id: z.string(),
  about: Person.nullable(),
  /** Null if their account is deleted. */
  by: Person.nullable(),
  measure: Measure,
  removed: z.array(Removable),
  reason: z.string(),
  decided_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  outcome: Outcome.nullable(),
  outcome_note: z.string().nullable(),
  settled_at: z.string().nullable(),
  /** The reports that it closed. */
  reports: z.array(z.string()),
})
export type DecisionDetails = z.infer<typeof DecisionDetails>

export const getModeration = endpoint({
  method: 'GET',
  path: '/api/admin/moderation',
  summary: 'What waits for a decision, and how long decisions take',
  answer: z.object({
    /** Counted up to a thousand. */
    open: z.number(),
    /** Of these, reports where a member felt unsafe or someone may be under 18. */
    urgent: z.number(),
    longest_waiting_minutes: z.number().nullable(),
    /** Over the last two hundred decided reports that members made; null if there are none. */
    decided: z.object({ count: z.number(), usual_minutes: z.number(), longest_minutes: z.number() }).nullable(),
    /** Decisions that the member has answered and an owner must review: the oldest hundred. */
    answers: z.array(DecisionDetails),
  }),
})

const ReportSnapshot = z.union([
  z.object({
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    message: z.string(),
    sent_at: z.string(),
    noticed: z.array(z.string()),
  }),
  z.object({ name: z.string(), headline: z.string().nullable(), body: z.string().nullable() }),
])
export type ReportSnapshot = z.infer<typeof ReportSnapshot>

/** One of the two members in a report, with their earlier reports and decisions. */
const Involved = Person.extend({
  role: Role,
  suspended_at: z.string().nullable(),
  /** Newest first, at most twenty of each, without this report. */
  reported: z.array(ReportSummary),
  has_reported: z.array(ReportSummary),
  decisions: z.array(DecisionDetails),
})
export type Involved = z.infer<typeof Involved>

export const ReportDetails = ReportSummary.extend({
  note: z.string(),
  /** Null if the report is about the viewer and the viewer is the only owner: they must not learn who reported them. */
  seen: ReportSnapshot.nullable(),
  /** The portrait that the reporter saw. */
  portrait: Portrait.nullable(),
  reported_person: Involved.nullable(),
  reporter: Involved.nullable(),
  decision: DecisionDetails.nullable(),
  /** Open reports of the same message, which are closed with this one. */
  other_open_reports: z.number(),
  /** What can be deleted now. */
  now: z.object({
    message: z.boolean(),
    profile: z.object({ headline: z.string(), body: z.string(), portrait: Portrait }).nullable(),
  }),
  may: z.enum(['decide', 'only close']),
})
export type ReportDetails = z.infer<typeof ReportDetails>

const ReportParams = z.object({ id: z.uuid('There is no such report.') })

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'One report: what was seen, who, and what there was before',
  params: ReportParams,
  answer: ReportDetails,
  refusals: { report_not_found: safetyRefusals.report_not_found },
})

export const Verdict = z.strictObject({
  measure: Measure,
  removes: z.array(Removable).max(3).default([]),
  /** Shown to the member. For a dismissal only owners see it, and it may be empty. */
  reason: optionalText(2_000).default(''),
})
export type Verdict = z.infer<typeof Verdict>

const decisionRefusals = {
  /** Only if the decision deletes something. */
  fresh_sign_in_needed: accountRefusals.fresh_sign_in_needed,
  own_case: safetyRefusals.own_case,
  person_not_found: safetyRefusals.person_not_found,
  message_not_found: messagingRefusals.message_not_found,
  profile_not_found: profileRefusals.profile_not_found,
}

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary: 'Decides a report: the member is told what and why, whoever reported it that it was looked at',
  params: ReportParams,
  body: Verdict,
  answer: z.object({ decision_id: z.string() }),
  refusals: {
    report_not_found: safetyRefusals.report_not_found,
    report_closed: safetyRefusals.report_closed,
    ...decisionRefusals,
  },
})

export const decideOnMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/decisions',
  summary: 'Warns or suspends a member, or deletes what their profile shows, without a report',
  params: z.object({ id: MemberId }),
  body: Verdict,
  answer: z.object({ decision_id: z.string() }),
  refusals: decisionRefusals,
})

export const removeMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/removal',
  summary: 'Deletes what a message says, without a report',
  params: z.object({ id: z.uuid('There is no such message.') }),
  body: z.strictObject({ reason: writtenText({ maxLength: 2_000, empty: reasonRequired }) }),
  answer: z.object({ decision_id: z.string() }),
  refusals: decisionRefusals,
})

const DecisionParams = z.object({ id: z.uuid('There is no such decision.') })

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/admin/decisions/:id',
  summary: 'One decision, with the member’s answer and what became of it',
  params: DecisionParams,
  answer: DecisionDetails,
  refusals: { decision_not_found: safetyRefusals.decision_not_found },
})

export const DecisionOutcome = z.strictObject({ outcome: Outcome, note: optionalText(2_000).default('') })
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

export const settleDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions/:id/outcome',
  summary: 'Says what becomes of a decision that was looked at again; the member is told',
  params: DecisionParams,
  body: DecisionOutcome,
  answer: DecisionDetails,
  refusals: {
    decision_not_found: safetyRefusals.decision_not_found,
    decision_settled: safetyRefusals.decision_settled,
    own_case: safetyRefusals.own_case,
    not_answered: safetyRefusals.not_answered,
  },
})
