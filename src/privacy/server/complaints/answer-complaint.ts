import type { Owner } from '#accounts/actor.ts'
import { addressOf } from '#safety/server/queries.ts'
import { complaintRefusals } from '#privacy/contract/complaint.ts'
import { dayOf, latestAnswer } from '#privacy/rules/complaint-deadlines.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import {
  closeComplaint,
  extendComplaint,
  lockComplaint,
  type StoredComplaint,
} from '#privacy/server/store/complaints.ts'
import { formatDate } from '#platform/local-time.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends the answer by email and closes the complaint. */
export async function answerComplaint(site: Site, by: Owner, id: string, answer: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const complaint = await lockOpenComplaint(tx, id)
    const { reference, kind, name, receivedAt } = complaint
    await closeComplaint(tx, id, { closedAt: now, closureMethod: 'by email', outcome: answer, closedBy: by.memberId })
    await audit(tx, { at: now, actorId: by.memberId, action: 'complaint answered', subject: id })
    const mail = await privacyNotifications['complaint answered'].mail({
      sender: site.config,
      reference,
      kind,
      name,
      receivedAt,
      answer,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, ...(await recipientOf(tx, complaint)) })
  })
}

/** Closes a complaint that was answered in another way, with a note and without an email. */
export async function closeWithNote(site: Site, by: Owner, id: string, note: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await lockOpenComplaint(tx, id)
    await closeComplaint(tx, id, {
      closedAt: now,
      closureMethod: 'in another way',
      outcome: note,
      closedBy: by.memberId,
    })
    await audit(tx, { at: now, actorId: by.memberId, action: 'complaint closed', subject: id })
  })
}

/**
 * Extends the deadline for the answer, once only and within the legal limit for complex requests. Emails the reason to the
 * person who complained.
 */
export async function extendDeadline(
  site: Site,
  by: Owner,
  id: string,
  { until, reason }: { until: string; reason: string },
): Promise<void> {
  const now = site.clock.now()
  const answerBy = Temporal.PlainDate.from(until)
  await inTransaction(site.db, async (tx) => {
    const complaint = await lockOpenComplaint(tx, id)
    if (complaint.extendedAt) refuse(complaintRefusals.already_extended)
    validateNewDeadline(complaint, answerBy, dayOf(now))
    await extendComplaint(tx, id, { extendedAt: now, extensionReason: reason, answerBy })
    const details = { answerBy: answerBy.toString() }
    await audit(tx, { at: now, actorId: by.memberId, action: 'complaint extended', subject: id, details })
    const { reference, kind, name } = complaint
    const mail = await privacyNotifications['complaint extended'].mail({
      sender: site.config,
      reference,
      kind,
      name,
      answerBy,
      reason,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, ...(await recipientOf(tx, complaint)) })
  })
}

/** Returns the member's current address. For a visitor or a deleted account, returns the address in the complaint. */
async function recipientOf(tx: Tx, { memberId, email }: StoredComplaint): Promise<{ to: string; memberId?: string }> {
  const member = memberId === null ? undefined : await addressOf(tx, memberId)
  return member && memberId !== null ? { to: member.email, memberId } : { to: email }
}

async function lockOpenComplaint(tx: Tx, id: string): Promise<StoredComplaint> {
  const complaint = await lockComplaint(tx, id)
  if (!complaint) return refuse(complaintRefusals.complaint_not_found)
  if (complaint.closedAt) refuse(complaintRefusals.complaint_closed)
  return complaint
}

function validateNewDeadline(complaint: StoredComplaint, until: Temporal.PlainDate, today: Temporal.PlainDate): void {
  const latest = latestAnswer(complaint.receivedAt)
  const { compare } = Temporal.PlainDate
  if (compare(until, complaint.answerBy) <= 0 || compare(until, today) <= 0)
    refuseFields({ until: `Please choose a date after ${formatDate(laterOf(complaint.answerBy, today).toString())}.` })
  if (compare(until, latest) > 0)
    refuseFields({ until: `Please choose a date no later than ${formatDate(latest.toString())}.` })
}

function laterOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other
}
