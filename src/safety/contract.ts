import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { optionalText, multiLineText } from '#platform/user-text.ts'

/** The reasons for a report. The page has a label for each. */
export const ReportReason = z.enum(
  ['offensive', 'harassment', 'spam', 'impersonation', 'under_18', 'felt_unsafe', 'other'],
  'Please choose a reason.',
)
export type ReportReason = z.infer<typeof ReportReason>

export const Report = z.strictObject({
  reason: ReportReason,
  note: optionalText(2_000).default(''),
})
export type Report = z.infer<typeof Report>

export const safetyRefusals = refusalTable({
  person_not_found: { status: 404, detail: 'We couldn’t find this person.' },
  not_blocked: { status: 404, detail: 'You haven’t blocked this person.' },
  own_account: { status: 409, detail: 'You can’t block or report yourself.' },
  report_not_found: { status: 404, detail: 'We couldn’t find this report.' },
  report_closed: { status: 409, detail: 'This report has already been dealt with. Please reload the page.' },
  own_case: { status: 403, detail: 'This is about you, so another owner has to decide.' },
  decision_not_found: { status: 404, detail: 'We couldn’t find a decision for this link.' },
  decision_answered: { status: 409, detail: 'You’ve already responded. An owner will review the decision.' },
  decision_settled: { status: 409, detail: 'An owner has already reviewed this.' },
  answer_too_late: { status: 409, detail: 'It’s now too late to respond.' },
  not_answered: { status: 409, detail: 'The member hasn’t responded, so the decision stands.' },
})

const PersonParams = z.object({ id: z.string() })

export const blockMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/block',
  summary: 'Blocks a member, so that neither member sees the other on the site',
  activity: 'blocked someone',
  params: PersonParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: { person_not_found: safetyRefusals.person_not_found, own_account: safetyRefusals.own_account },
})

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id/block',
  summary: 'Removes a block',
  activity: 'unblocked someone',
  params: PersonParams,
  answer: z.object({}),
  refusals: { not_blocked: safetyRefusals.not_blocked },
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocked',
  summary: 'Lists the members that the signed-in member has blocked, latest first',
  answer: z.object({
    blocked: z.array(z.object({ id: MemberId, name: z.string(), blocked_at: z.string() })),
  }),
})

export const reportMember = endpoint({
  method: 'POST',
  path: '/api/members/:id/report',
  summary: 'Reports a member to the owner, with a snapshot of what the reporter can see of them',
  activity: 'reported someone',
  params: PersonParams,
  body: Report,
  answer: z.object({}),
  status: 201,
  refusals: { person_not_found: safetyRefusals.person_not_found, own_account: safetyRefusals.own_account },
})

/** The measures that an owner can take about a member. The member is not notified of a dismissal. */
export const Measure = z.enum(['dismissed', 'removed', 'warned', 'suspended'], 'Please choose what to do.')
export type Measure = z.infer<typeof Measure>

/** The content of a member's that an owner can delete: a message, the headline and text of their profile, or their portrait. */
export const Removable = z.enum(['message', 'text', 'portrait'])
export type Removable = z.infer<typeof Removable>

/** The error shown when an owner gives no reason. */
export const reasonRequired = 'Please say why. The member will read it.'

export const Outcome = z.enum(['upheld', 'reversed'], 'Please choose whether the decision stands.')
export type Outcome = z.infer<typeof Outcome>

export const AnswerText = multiLineText({ maxLength: 2_000, empty: 'Please write your response.' })

/** A decision as shown to the member it is about. It never reveals who reported them. */
export const Decision = z.object({
  measure: Measure,
  removed: z.array(Removable),
  reason: z.string(),
  decided_at: z.string(),
  answer_until: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  outcome: Outcome.nullable(),
  outcome_note: z.string().nullable(),
  /** Whether the member can still answer the decision. */
  can_answer: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** The token of a signed link that is sent by email, because a suspended member cannot sign in. */
const DecisionLinkBody = { token: z.string().max(200, 'This isn’t a valid link.') }

export const loadDecision = endpoint({
  method: 'POST',
  path: '/api/decisions/lookup',
  summary: 'Returns the decision that an emailed link refers to',
  body: z.strictObject(DecisionLinkBody),
  answer: Decision,
  refusals: { decision_not_found: safetyRefusals.decision_not_found },
})

export const answerDecision = endpoint({
  method: 'POST',
  path: '/api/decisions/answer',
  summary: 'Saves the member’s answer to a decision, which they can give once',
  body: z.strictObject({ ...DecisionLinkBody, answer: AnswerText }),
  answer: Decision,
  refusals: {
    decision_not_found: safetyRefusals.decision_not_found,
    decision_answered: safetyRefusals.decision_answered,
    decision_settled: safetyRefusals.decision_settled,
    answer_too_late: safetyRefusals.answer_too_late,
  },
})
