import { randomInt } from 'node:crypto'
import { memberReachable } from '#accounts/server/queries.ts'
import {
  complaintRefusals,
  type Acknowledged,
  type Complaint,
  type ComplaintOfVisitor,
} from '#privacy/contract/complaint.ts'
import { answerBy } from '#privacy/rules/answering-complaints.ts'
import { acknowledge, tellOwnersOfComplaint } from '#privacy/server/complaints/tell-of-complaint.ts'
import { complaintById } from '#privacy/server/complaints/complaint-rows.ts'
import {
  demandFewComplaintsOf,
  demandFewFrom,
  hasHadEnoughOfIt,
  haveOwnersHadEnough,
} from '#privacy/server/complaints/complaint-limits.ts'
import { insertComplaint } from '#privacy/server/store/complaints.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves a visitor's complaint, with a name and an address that no one has verified. */
export async function keepComplaintOfVisitor(
  site: Site,
  network: string,
  { id, ...written }: ComplaintOfVisitor & { id: string },
): Promise<Acknowledged> {
  await demandFewFrom(site, network, written.email)
  const toldOf = { person: !(await hasHadEnoughOfIt(site, written.email)), owners: !(await haveOwnersHadEnough(site)) }
  return inTransaction(site.db, (tx) => keepOnce(site, tx, { id, memberId: null, ...written }, toldOf))
}

/** Saves a member's complaint, under the name and address of their account. */
export async function keepComplaintOfMember(
  site: Site,
  { memberId }: { memberId: string },
  { id, kind, words }: Complaint & { id: string },
): Promise<Acknowledged> {
  await demandFewComplaintsOf(site, memberId)
  const toldOf = { person: true, owners: !(await haveOwnersHadEnough(site)) }
  return inTransaction(site.db, async (tx) => {
    const member = await memberReachable(tx, memberId)
    if (!member) return refuse(commonRefusals.not_signed_in)
    return keepOnce(site, tx, { id, memberId, name: member.userName, email: member.email, kind, words }, toldOf)
  })
}

type Written = ComplaintOfVisitor & { id: string; memberId: string | null }
type ToldOf = { person: boolean; owners: boolean }

/** If a complaint is sent again because the response was lost, it is saved once: it gets the same response and no new emails. */
async function keepOnce(site: Site, tx: Tx, written: Written, toldOf: ToldOf): Promise<Acknowledged> {
  const { id, memberId, kind, name, email, words } = written
  const now = site.clock.now()
  const kept = { id, memberId, signedIn: memberId !== null, kind, name, email, words }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const complaint = { ...kept, reference: newReference(), receivedAt: now, answerBy: answerBy(now) }
    if (await insertComplaint(tx, complaint)) {
      // No actor id: the complaint has the member's name, and stays after their account is deleted.
      await audit(tx, { at: now, actorId: null, deed: 'complaint made', subject: id, details: { kind } })
      if (toldOf.person) await acknowledge(site, tx, complaint)
      if (toldOf.owners) await tellOwnersOfComplaint(site, tx, complaint)
      return { reference: complaint.reference, answer_by: complaint.answerBy.toString() }
    }
    const before = await complaintById(tx, id)
    if (!before) continue
    // A member may have changed their address since.
    const isTheirs = before.memberId === memberId && (memberId !== null || before.email === email)
    if (!isTheirs || before.words !== words || before.kind !== kind) refuse(complaintRefusals.sent_before)
    return { reference: before.reference, answer_by: before.answerBy.toString() }
  }
  throw new Error('every reference that was made up belongs to another complaint')
}

/** With a thousand complaints stored, one new one in twenty thousand draws a reference that is taken. */
const MOST_TRIES = 5
/** Leaves out 0 and O; 1, I and L; U and V. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

function newReference(): string {
  return `C-${Array.from({ length: 5 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')}`
}
