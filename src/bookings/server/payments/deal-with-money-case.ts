import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { lockMoneyCase, settleMoneyCase } from '#bookings/server/store/money.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A person has looked at what the site could not settle by itself, and records what came of it. No money moves. */
export async function dealWithMoneyCase(site: Site, by: Owner, caseId: string, note: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const found = await lockMoneyCase(tx, caseId)
    if (!found) refuse(bookingRefusals.money_case_not_found)
    if (found.settledAt) refuse(bookingRefusals.money_case_dealt_with)
    // Such a case is closed by making the refund, which is recorded elsewhere.
    if (found.kind === 'to pay back by hand') refuse(byHandRefusals.still_to_pay_back)
    const at = site.clock.now()
    await settleMoneyCase(tx, caseId, { settledAt: at, settledBy: by.memberId, note })
    const details = { kind: found.kind, paymentId: found.paymentId }
    await audit(tx, { at, actorId: by.memberId, deed: 'money case dealt with', subject: caseId, details })
  })
}
