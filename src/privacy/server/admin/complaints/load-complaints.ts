import { MemberId } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import type { ComplaintDetails, ComplaintSummary, ComplaintsQuery } from '#privacy/contract/admin/complaints.ts'
import {
  complaintDetails,
  pageOfComplaints,
  type ComplaintRow,
} from '#privacy/server/admin/complaints/complaint-queries.ts'
import { complaintRefusals } from '#privacy/contract/complaint.ts'
import { dayOf, daysLeft, latestAnswer } from '#privacy/rules/complaint-deadlines.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadComplaints(site: Site, query: ComplaintsQuery) {
  const { rows, next } = await pageOfComplaints(site, query)
  const today = dayOf(site.clock.now())
  return { rows: rows.map((row) => summaryOf(row, today)), next }
}

export async function loadComplaint(site: Site, id: string): Promise<ComplaintDetails> {
  const complaint = await complaintDetails(site.db, id)
  if (!complaint) return refuse(complaintRefusals.complaint_not_found)
  const { content, signedIn, memberId, memberName, extendedAt, extensionReason, closureMethod, outcome } = complaint
  const today = dayOf(site.clock.now())
  return {
    ...summaryOf(complaint, today),
    content,
    signed_in: signedIn,
    member: memberId === null || memberName === null ? null : { id: MemberId.parse(memberId), name: memberName },
    matching_account: signedIn ? null : await accountWithAddress(site, complaint.email),
    extended_at: extendedAt?.toString() ?? null,
    extension_reason: extensionReason,
    latest_answer_by: latestAnswerDay(complaint, today)?.toString() ?? null,
    reminders: complaint.reminders,
    reminded_at: complaint.remindedAt?.toString() ?? null,
    closure_method: closureMethod,
    outcome,
    closed_by: complaint.answererName,
  }
}

type ComplaintDetailsRow = NonNullable<Awaited<ReturnType<typeof complaintDetails>>>

/**
 * Returns the last day to which the deadline can be extended. Returns undefined if it was extended before, the complaint is
 * closed, or no later day is left.
 */
function latestAnswerDay(
  { receivedAt, answerBy, extendedAt, closedAt }: ComplaintDetailsRow,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const latest = latestAnswer(receivedAt)
  const { compare } = Temporal.PlainDate
  const isLater = compare(latest, answerBy) > 0 && compare(latest, today) > 0
  return extendedAt === null && closedAt === null && isLater ? latest : undefined
}

async function accountWithAddress(site: Site, email: string) {
  const member = await memberByEmail(site.db, email)
  return member ? { id: MemberId.parse(member.id), name: member.userName } : null
}

function summaryOf(row: ComplaintRow, today: Temporal.PlainDate): ComplaintSummary {
  const { id, reference, kind, name, email, receivedAt, answerBy, closedAt } = row
  return {
    ...{ id, reference, kind, name, email },
    received_at: receivedAt.toString(),
    answer_by: answerBy.toString(),
    days_left: closedAt ? null : daysLeft(answerBy, today),
    closed_at: closedAt?.toString() ?? null,
  }
}
