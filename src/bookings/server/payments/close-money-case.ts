import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { lockMoneyCase, settleMoneyCase } from '#bookings/server/store/money.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Closes a case that the site could not resolve by itself, with a note of what the owner did. No money moves. */
export async function closeMoneyCase(site: Site, by: Owner, caseId: string, note: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const moneyCase = await lockMoneyCase(tx, caseId)
    if (!moneyCase) refuse(bookingRefusals.money_case_not_found)
    if (moneyCase.settledAt) refuse(bookingRefusals.money_case_closed)
    // A case of this kind closes when the owner records the manual refund.
    if (moneyCase.kind === 'manual refund due') refuse(byHandRefusals.manual_refund_pending)
    const at = site.clock.now()
    await settleMoneyCase(tx, caseId, { settledAt: at, settledBy: by.memberId, note })
    const details = { kind: moneyCase.kind, paymentId: moneyCase.paymentId }
    await audit(tx, { at, actorId: by.memberId, action: 'money case closed', subject: caseId, details })
  })
}
