import { randomInt } from 'node:crypto'
import { reachableMemberById } from '#accounts/server/queries.ts'
import {
  complaintRefusals,
  type Acknowledgement,
  type Complaint,
  type ComplaintOfVisitor,
} from '#privacy/contract/complaint.ts'
import { answerBy } from '#privacy/rules/complaint-deadlines.ts'
import { acknowledge, notifyOwnersOfComplaint } from '#privacy/server/complaints/notify-of-complaint.ts'
import { complaintById } from '#privacy/server/complaints/complaint-queries.ts'
import {
  limitMemberComplaints,
  limitVisitorComplaints,
  isAddressOverMailLimit,
  areOwnersOverMailLimit,
} from '#privacy/server/complaints/complaint-limits.ts'
import { insertComplaint } from '#privacy/server/store/complaints.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves a visitor's complaint. The name and address are unverified. */
export async function saveVisitorComplaint(
  site: Site,
  network: string,
  { id, ...submitted }: ComplaintOfVisitor & { id: string },
): Promise<Acknowledgement> {
  await limitVisitorComplaints(site, network, submitted.email)
  const notify = {
    person: !(await isAddressOverMailLimit(site, submitted.email)),
    owners: !(await areOwnersOverMailLimit(site)),
  }
  return inTransaction(site.db, (tx) => saveOnce(site, tx, { id, memberId: null, ...submitted }, notify))
}

/** Saves a member's complaint, under the name and address of their account. */
export async function saveMemberComplaint(
  site: Site,
  { memberId }: { memberId: string },
  { id, kind, content }: Complaint & { id: string },
): Promise<Acknowledgement> {
  await limitMemberComplaints(site, memberId)
  const notify = { person: true, owners: !(await areOwnersOverMailLimit(site)) }
  return inTransaction(site.db, async (tx) => {
    const member = await reachableMemberById(tx, memberId)
    if (!member) return refuse(commonRefusals.not_signed_in)
    return saveOnce(site, tx, { id, memberId, name: member.userName, email: member.email, kind, content }, notify)
  })
}

type SubmittedComplaint = ComplaintOfVisitor & { id: string; memberId: string | null }
type NotifyOptions = { person: boolean; owners: boolean }

/** Saves a complaint once per id. A retry after a lost response gets the same response and no new emails. */
async function saveOnce(
  site: Site,
  tx: Tx,
  submitted: SubmittedComplaint,
  notify: NotifyOptions,
): Promise<Acknowledgement> {
  const { id, memberId, kind, name, email, content } = submitted
  const now = site.clock.now()
  const row = { id, memberId, signedIn: memberId !== null, kind, name, email, content }
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const complaint = { ...row, reference: newReference(), receivedAt: now, answerBy: answerBy(now) }
    if (await insertComplaint(tx, complaint)) {
      // There is no actor id, because the complaint outlives the member's account.
      await audit(tx, { at: now, actorId: null, action: 'complaint made', subject: id, details: { kind } })
      if (notify.person) await acknowledge(site, tx, complaint)
      if (notify.owners) await notifyOwnersOfComplaint(site, tx, complaint)
      return { reference: complaint.reference, answer_by: complaint.answerBy.toString() }
    }
    const existing = await complaintById(tx, id)
    if (!existing) continue
    // A member may have changed their address since the first attempt.
    const isTheirs = existing.memberId === memberId && (memberId !== null || existing.email === email)
    if (!isTheirs || existing.content !== content || existing.kind !== kind) refuse(complaintRefusals.already_sent)
    return { reference: existing.reference, answer_by: existing.answerBy.toString() }
  }
  throw new Error('every generated reference is already taken')
}

/** With a thousand complaints stored, one in twenty thousand random references is already taken. */
const MAX_ATTEMPTS = 5
/** Omits similar characters: 0 and O; 1, I and L; U and V. */
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

function newReference(): string {
  return `C-${Array.from({ length: 5 }, () => REFERENCE_CHARACTERS.charAt(randomInt(REFERENCE_CHARACTERS.length))).join('')}`
}
