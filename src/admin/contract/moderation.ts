import { z } from 'zod'
import { MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { messagingRefusals } from '#messaging/contract.ts'
import { profileRefusals, Portrait } from '#profiles/contract.ts'
import { Measure, Outcome, Removable, ReportReason, safetyRefusals, reasonRequired } from '#safety/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { optionalText, multiLineText } from '#platform/user-text.ts'

/** `contact details` means that the site marked a message, and no member reported it. */
export const ReportKind = z.enum(['person', 'message', 'contact details'])
export type ReportKind = z.infer<typeof ReportKind>

const Person = z.object({ id: MemberId, name: z.string() })
export type Person = z.infer<typeof Person>

const ReportSummary = z.object({
  id: z.string(),
  kind: ReportKind,
  /** Null if the site marked the message. */
  reason: ReportReason.nullable(),
  /** Null if the member's account is deleted. */
  reported: Person.nullable(),
  /** The reported member's name when the report was made. */
  reported_name: z.string(),
  reported_at: z.string(),
  closed_at: z.string().nullable(),
  /** Minutes from the report to the decision, or until now if it is open. */
  waited_minutes: z.number(),
  /** The measure that was decided; null while the report is open, and once the decision has been purged. */
  measure: Measure.nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Lists reports by members and messages marked by the site: open ones, oldest first, or closed ones',
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

/** A decision as shown to owners. */
const DecisionDetails = z.object({
  id: z.string(),
  about: Person.nullable(),
  /** Null if the owner's account is deleted. */ by: Person.nullable(),
  measure: Measure,
  removed: z.array(Removable),
  reason: z.string(),
  decided_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  outcome: Outcome.nullable(),
  outcome_note: z.string().nullable(),
  settled_at: z.string().nullable(),
  /** The reports that the decision closed. */
  reports: z.array(z.string()),
})
export type DecisionDetails = z.infer<typeof DecisionDetails>

export const getModeration = endpoint({
  method: 'GET',
  path: '/api/admin/moderation',
  summary: 'Returns the number of open reports and the time that decisions take',
  answer: z.object({
    /** The number of open reports, counted up to a thousand. */
    open: z.number(),
    /** The number of open reports where a member felt unsafe or someone may be under 18. */
    urgent: z.number(),
    longest_waiting_minutes: z.number().nullable(),
    /** The decision times for the last two hundred decided reports by members; null if there are none. */
    decided: z.object({ count: z.number(), usual_minutes: z.number(), longest_minutes: z.number() }).nullable(),
    /** The oldest hundred answered decisions that an owner must review. */
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
const InvolvedMember = Person.extend({
  role: Role,
  suspended_at: z.string().nullable(),
  /** The newest twenty reports about the member, and the newest twenty by the member, other than this one, newest first. */
  reported: z.array(ReportSummary),
  has_reported: z.array(ReportSummary),
  decisions: z.array(DecisionDetails),
})
export type InvolvedMember = z.infer<typeof InvolvedMember>

export const ReportDetails = ReportSummary.extend({
  note: z.string(),
  /** Null if the report is about the viewer, who is then the only owner and must not learn who reported them. */
  seen: ReportSnapshot.nullable(),
  /** The reported member's portrait when the report was made. */
  portrait: Portrait.nullable(),
  reported_person: InvolvedMember.nullable(),
  reporter: InvolvedMember.nullable(),
  decision: DecisionDetails.nullable(),
  /** The number of other open reports of the same message, which are closed with this one. */
  other_open_reports: z.number(),
  /** The content that can be deleted now. */
  now: z.object({
    message: z.boolean(),
    profile: z.object({ headline: z.string(), body: z.string(), portrait: Portrait }).nullable(),
  }),
  may: z.enum(['decide', 'only close']),
})
export type ReportDetails = z.infer<typeof ReportDetails>

const ReportParams = z.object({ id: z.uuid('We couldn’t find that report.') })

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'Returns one report: the reported content, both members, and their earlier reports',
  params: ReportParams,
  answer: ReportDetails,
  refusals: { report_not_found: safetyRefusals.report_not_found },
})

export const Verdict = z.strictObject({
  measure: Measure,
  removes: z.array(Removable).max(3).default([]),
  /** The reason shown to the member. For a dismissal, only owners see it, and it may be empty. */
  reason: optionalText(2_000).default(''),
})
export type Verdict = z.infer<typeof Verdict>

const decisionRefusals = {
  /** Returned only if the decision deletes something or suspends. */
  fresh_sign_in_needed: accountRefusals.fresh_sign_in_needed,
  own_case: safetyRefusals.own_case,
  person_not_found: safetyRefusals.person_not_found,
  message_not_found: messagingRefusals.message_not_found,
  profile_not_found: profileRefusals.profile_not_found,
}

const verdictConditions = {
  measure:
    '`dismissed` is only for a report. If the account has been deleted, it is the only value allowed. `suspended` is not allowed if the account is already suspended.',
  removes: 'Not empty if `measure` is `removed`. `message` only for a message.',
  reason: 'Not blank, unless `measure` is `dismissed`.',
}

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary: 'Decides a report, and notifies the member of the decision and each reporter that it was reviewed',
  params: ReportParams,
  body: Verdict,
  conditions: verdictConditions,
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
  summary: 'Warns or suspends a member, or deletes their profile content, without a report',
  params: z.object({ id: MemberId }),
  body: Verdict,
  conditions: verdictConditions,
  answer: z.object({ decision_id: z.string() }),
  refusals: decisionRefusals,
})

export const deleteMessageText = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/removal',
  summary: 'Deletes the text of a message without a report',
  params: z.object({ id: z.uuid('We couldn’t find that message.') }),
  body: z.strictObject({ reason: multiLineText({ maxLength: 2_000, empty: reasonRequired }) }),
  answer: z.object({ decision_id: z.string() }),
  refusals: decisionRefusals,
})

const DecisionParams = z.object({ id: z.uuid('We couldn’t find that decision.') })

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/admin/decisions/:id',
  summary: 'Returns one decision with the member’s answer and the outcome',
  params: DecisionParams,
  answer: DecisionDetails,
  refusals: { decision_not_found: safetyRefusals.decision_not_found },
})

export const DecisionOutcome = z.strictObject({ outcome: Outcome, note: optionalText(2_000).default('') })
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

export const settleDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions/:id/outcome',
  summary: 'Settles a decision after review, and notifies the member',
  params: DecisionParams,
  body: DecisionOutcome,
  answer: DecisionDetails,
  refusals: {
    decision_not_found: safetyRefusals.decision_not_found,
    decision_settled: safetyRefusals.decision_settled,
    own_case: safetyRefusals.own_case,
    not_answered: safetyRefusals.not_answered,
    /** Returned only if the decision is reversed, which lifts its suspension. */
    fresh_sign_in_needed: accountRefusals.fresh_sign_in_needed,
  },
})
