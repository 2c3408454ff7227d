import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { ComplaintKind, complaintRefusals } from '#privacy/contract/complaint.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { multiLineText } from '#platform/user-text.ts'

export const ComplaintSummary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: ComplaintKind,
  name: z.string(),
  email: z.string(),
  /** Instants and London dates are in ISO 8601. */
  received_at: z.string(),
  answer_by: z.string(),
  /** Days left until `answer_by`: 0 on the last day, negative if overdue; null once the complaint is closed. */
  days_left: z.number().int().nullable(),
  closed_at: z.string().nullable(),
})
export type ComplaintSummary = z.infer<typeof ComplaintSummary>

const Person = z.object({ id: MemberId, name: z.string() })

export const ComplaintDetails = ComplaintSummary.extend({
  content: z.string(),
  /** Whether the sender was signed in. If not, the name and address are unverified. */
  signed_in: z.boolean(),
  /** Null if a visitor sent the complaint or the member's account has been deleted. */
  member: Person.nullable(),
  /** The account with the address that a visitor gave, if there is one. */
  matching_account: Person.nullable(),
  extended_at: z.string().nullable(),
  extension_reason: z.string().nullable(),
  /** The last day to which the deadline can be extended; null if it cannot be. */
  latest_answer_by: z.string().nullable(),
  /** The number of reminders sent to the owners, and the time of the last one. */
  reminders: z.number().int(),
  reminded_at: z.string().nullable(),
  closure_method: z.enum(['by email', 'in another way']).nullable(),
  /** The text of the answer, or a note on how it was given. */
  outcome: z.string().nullable(),
  /** Null if the complaint is open or the owner's account has been deleted. */
  closed_by: z.string().nullable(),
})
export type ComplaintDetails = z.infer<typeof ComplaintDetails>

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/admin/complaints',
  summary: 'Lists complaints and requests: open ones by urgency, closed ones, or all',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { state: z.enum(['open', 'answered', 'all']).default('open'), kind: ComplaintKind.optional() },
  }).omit({ sort: true }),
  answer: listOf(ComplaintSummary),
})
export type ComplaintsQuery = z.output<(typeof listComplaints)['query']>

const singleComplaint = {
  params: z.object({ id: z.uuid('We couldn’t find that complaint.') }),
  answer: ComplaintDetails,
}
const { complaint_not_found, complaint_closed, already_extended } = complaintRefusals

export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/admin/complaints/:id',
  summary: 'Returns one complaint or request with its sender and history',
  ...singleComplaint,
  refusals: { complaint_not_found },
})

export const ComplaintAnswer = z.strictObject({
  answer: multiLineText({ maxLength: 5_000, empty: 'Please write your answer. They’ll get it by email.' }),
})
export type ComplaintAnswer = z.infer<typeof ComplaintAnswer>

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/answer',
  summary: 'Answers a complaint by email and closes it',
  ...singleComplaint,
  body: ComplaintAnswer,
  refusals: { complaint_not_found, complaint_closed },
})

export const ClosingNote = z.strictObject({
  note: multiLineText({ maxLength: 5_000, empty: 'Please say how it was answered, and what was said.' }),
})

export const closeComplaint = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/close',
  summary: 'Closes a complaint that was answered in another way, with a note and without an email',
  ...singleComplaint,
  body: ClosingNote,
  refusals: { complaint_not_found, complaint_closed },
})

export const DeadlineExtension = z.strictObject({
  until: z.iso.date('Please choose a date.'),
  reason: multiLineText({ maxLength: 2_000, empty: 'Please say why. They’ll get this by email.' }),
})

export const extendDeadline = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/extension',
  summary: 'Extends the deadline once, up to 90 days after receipt, and emails the sender the new date and the reason',
  conditions: { until: 'After today and the current deadline, and at most 90 days after the complaint was received.' },
  ...singleComplaint,
  body: DeadlineExtension,
  refusals: { complaint_not_found, complaint_closed, already_extended },
})
