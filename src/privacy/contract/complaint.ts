import { z } from 'zod'
import { Email } from '#accounts/contract/person.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { singleLineText, multiLineText } from '#platform/user-text.ts'

/**
 * The subject of a complaint: an event or the site, the sender's own data, or something else. The page has a label for each.
 */
export const ComplaintKind = z.enum(['site', 'data', 'other'], 'Please choose what it’s about.')
export type ComplaintKind = z.infer<typeof ComplaintKind>

const id = z.uuid('The complaint ID must be a UUID.')

/** A complaint by a signed-in member. Their name and address come from the account. */
export const Complaint = z.strictObject({
  kind: ComplaintKind,
  content: multiLineText({ maxLength: 5_000, empty: 'Please tell us what happened, or what you’d like to know.' }),
})
export type Complaint = z.infer<typeof Complaint>

/** A complaint by a visitor, with their name and the address for the answer. */
export const ComplaintOfVisitor = Complaint.extend({
  name: singleLineText({ maxLength: 100, empty: 'Please enter your name.' }),
  email: Email,
})
export type ComplaintOfVisitor = z.infer<typeof ComplaintOfVisitor>

export const complaintRefusals = refusalTable({
  already_sent: {
    status: 409,
    detail: 'Something else has already been sent from this page. Please reload the page to send this too.',
  },
  complaint_not_found: {
    status: 404,
    detail: 'We couldn’t find this complaint. It may have been deleted because of its age.',
  },
  complaint_closed: { status: 409, detail: 'This has already been answered. Please reload the page.' },
  already_extended: { status: 409, detail: 'The deadline has already been extended, and can’t be extended again.' },
})

/** The complaint's reference, and the day by which it will be answered. */
export const Acknowledgement = z.object({
  reference: z.string(),
  /** An ISO 8601 date in London. */
  answer_by: z.string(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

export const complain = endpoint({
  method: 'POST',
  path: '/api/complaints',
  summary: 'Saves a visitor’s complaint or request about their data, only once for each id',
  status: 201,
  body: ComplaintOfVisitor.extend({ id }),
  answer: Acknowledgement,
  refusals: { already_sent: complaintRefusals.already_sent },
})

export const submitMemberComplaint = endpoint({
  method: 'POST',
  path: '/api/account/complaints',
  summary: 'Saves a signed-in member’s complaint or request, which is answered by email to their account’s address',
  activity: 'sent a complaint or data request',
  status: 201,
  body: Complaint.extend({ id }),
  answer: Acknowledgement,
  refusals: { already_sent: complaintRefusals.already_sent },
})
