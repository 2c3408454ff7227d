import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { ComplaintKind, complaintRefusals } from '#privacy/contract/complaint.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { writtenText } from '#platform/user-text.ts'

export const ComplaintSummary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: ComplaintKind,
  name: z.string(),
  email: z.string(),
  /** Instants are ISO 8601; days are ISO 8601, in London. */
  received_at: z.string(),
  answer_by: z.string(),
  /** Days until the end of that day: 0 on the last day, negative when overdue; null once the complaint is closed. */
  days_left: z.number().int().nullable(),
  closed_at: z.string().nullable(),
})
export type ComplaintSummary = z.infer<typeof ComplaintSummary>

const Person = z.object({ id: MemberId, name: z.string() })

export const ComplaintDetails = ComplaintSummary.extend({
  content: z.string(),
  /** Whether it was sent from the member's own account. If not, anyone may have given that name and address. */
  signed_in: z.boolean(),
  /** Null: written by a visitor, or the member's account is deleted. */
  member: Person.nullable(),
  /** For a visitor's complaint: the account with the address they gave. */
  matching_account: Person.nullable(),
  extended_at: z.string().nullable(),
  extension_reason: z.string().nullable(),
  /** The last day to which the answer can be postponed; null if it cannot. */
  latest_answer_by: z.string().nullable(),
  /** How often the owners were reminded, and when they were last reminded. */
  reminders: z.number().int(),
  reminded_at: z.string().nullable(),
  closure_method: z.enum(['by email', 'in another way']).nullable(),
  /** The answer as it was sent, or the note on how it was given. */
  outcome: z.string().nullable(),
  /** Null: not closed yet, or that account is deleted. */
  closed_by: z.string().nullable(),
})
export type ComplaintDetails = z.infer<typeof ComplaintDetails>

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/admin/complaints',
  summary: 'Complaints and requests: what is to be answered, the most urgent first; what was answered; or all',
  query: listQuery({
    sorts: ['when'],
    direction: 'asc',
    filters: { state: z.enum(['open', 'answered', 'all']).default('open'), kind: ComplaintKind.optional() },
  }).omit({ sort: true }),
  answer: listOf(ComplaintSummary),
})
export type ComplaintsQuery = z.output<(typeof listComplaints)['query']>

const singleComplaint = { params: z.object({ id: z.uuid('There is no such complaint.') }), answer: ComplaintDetails }
const { complaint_not_found, complaint_closed, already_extended } = complaintRefusals

export const getComplaint = endpoint({
  method: 'GET',
  path: '/api/admin/complaints/:id',
  summary: 'One complaint or request: who wrote what, and what became of it',
  ...singleComplaint,
  refusals: { complaint_not_found },
})

export const ComplaintAnswer = z.strictObject({
  answer: writtenText({ maxLength: 5_000, empty: 'Please write your answer. The person reads it.' }),
})
export type ComplaintAnswer = z.infer<typeof ComplaintAnswer>

export const answerComplaint = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/answer',
  summary: 'Answers it by email, which closes it',
  ...singleComplaint,
  body: ComplaintAnswer,
  refusals: { complaint_not_found, complaint_closed },
})

export const ClosingNote = z.strictObject({
  note: writtenText({ maxLength: 5_000, empty: 'Please say how it was answered, and what was said.' }),
})

export const closeComplaint = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/close',
  summary: 'Closes what was answered in another way, by telephone or by letter, with a note; nothing is sent',
  ...singleComplaint,
  body: ClosingNote,
  refusals: { complaint_not_found, complaint_closed },
})

export const DeadlineExtension = z.strictObject({
  until: z.iso.date('Please give a day.'),
  reason: writtenText({ maxLength: 2_000, empty: 'Please say why. The person reads it.' }),
})

export const extendDeadline = endpoint({
  method: 'POST',
  path: '/api/admin/complaints/:id/extension',
  summary: 'Takes more time, once, up to 90 days after it came; the person is told until when and why',
  ...singleComplaint,
  body: DeadlineExtension,
  refusals: { complaint_not_found, complaint_closed, already_extended },
})
