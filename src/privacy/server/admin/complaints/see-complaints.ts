import { MemberId } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import type { ComplaintInFull, ComplaintInShort, ComplaintsAsked } from '#privacy/contract/admin/complaints.ts'
import {
  complaintInFull,
  pageOfComplaints,
  type ComplaintRow,
} from '#privacy/server/admin/complaints/complaint-rows.ts'
import { complaintRefusals } from '#privacy/contract/complaint.ts'
import { dayOf, daysLeft, latestAnswer } from '#privacy/rules/answering-complaints.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function seeComplaints(site: Site, asked: ComplaintsAsked) {
  const { rows, next } = await pageOfComplaints(site, asked)
  const today = dayOf(site.clock.now())
  return { rows: rows.map((row) => inShort(row, today)), next }
}

export async function seeComplaint(site: Site, id: string): Promise<ComplaintInFull> {
  const complaint = await complaintInFull(site.db, id)
  if (!complaint) return refuse(complaintRefusals.complaint_not_found)
  const { words, signedIn, memberId, memberName, extendedAt, extendedWhy, closedHow, outcome } = complaint
  const today = dayOf(site.clock.now())
  return {
    ...inShort(complaint, today),
    words,
    signed_in: signedIn,
    member: memberId === null || memberName === null ? null : { id: MemberId.parse(memberId), name: memberName },
    account_of_address: signedIn ? null : await accountOf(site, complaint.email),
    extended_at: extendedAt?.toString() ?? null,
    extended_why: extendedWhy,
    latest_answer_by: latestOf(complaint, today)?.toString() ?? null,
    reminders: complaint.reminders,
    reminded_at: complaint.remindedAt?.toString() ?? null,
    closed_how: closedHow,
    outcome,
    closed_by: complaint.answererName,
  }
}

type OneRow = NonNullable<Awaited<ReturnType<typeof complaintInFull>>>

/** Returns nothing if the answer was postponed before, the complaint is closed, or no later day is left. */
function latestOf(
  { receivedAt, answerBy, extendedAt, closedAt }: OneRow,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const latest = latestAnswer(receivedAt)
  const { compare } = Temporal.PlainDate
  const isLater = compare(latest, answerBy) > 0 && compare(latest, today) > 0
  return extendedAt === null && closedAt === null && isLater ? latest : undefined
}

async function accountOf(site: Site, email: string) {
  const member = await memberByEmail(site.db, email)
  return member ? { id: MemberId.parse(member.id), name: member.userName } : null
}

function inShort(row: ComplaintRow, today: Temporal.PlainDate): ComplaintInShort {
  const { id, reference, kind, name, email, receivedAt, answerBy, closedAt } = row
  return {
    ...{ id, reference, kind, name, email },
    received_at: receivedAt.toString(),
    answer_by: answerBy.toString(),
    days_left: closedAt ? null : daysLeft(answerBy, today),
    closed_at: closedAt?.toString() ?? null,
  }
}
