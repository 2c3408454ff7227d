import type { Owner } from '#accounts/actor.ts'
import { creditRefusals } from '#bookings/contract/credit.ts'
import { penceGivenTo } from '#bookings/server/credit/credit-queries.ts'
import { giveCredit } from '#bookings/server/credit/give-credit.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { addCreditEntryOnce, isCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type CreditChange = {
  /** The same in every attempt, so that the change is made once. */
  id: string
  direction: 'give' | 'take back'
  amountPence: number
  message: string
}

/**
 * Gives a member credit, or takes back credit that was given by mistake. What the member is owed, such as credit in place of a
 * refund, is never taken.
 */
export async function changeCredit(site: Site, by: Owner, memberId: string, change: CreditChange): Promise<void> {
  const { id, direction, amountPence, message } = change
  await inTransaction(site.db, async (tx) => {
    if (!(await memberToNotify(tx, memberId))) refuse(creditRefusals.member_not_found)
    const at = site.clock.now()
    const entry = { id, memberId, amountPence, message, at, madeBy: by.memberId }
    const gives = direction === 'give'
    const isNew = gives ? await giveCredit(site, tx, { ...entry, kind: 'given' }) : await takeBack(tx, entry)
    if (!isNew) return
    const action = gives ? 'credit given' : 'credit taken back'
    await audit(tx, { at, actorId: by.memberId, action, subject: memberId, details: { entry: id, pence: amountPence } })
  })
}

type TakenBack = {
  id: string
  memberId: string
  amountPence: number
  message: string
  at: Temporal.Instant
  madeBy: string | null
}

/** Returns false if it was taken back before. */
async function takeBack(tx: Tx, entry: TakenBack): Promise<boolean> {
  const { id, memberId, amountPence } = entry
  const balancePence = await lockCredit(tx, memberId)
  if (await isCreditEntry(tx, id)) return false
  if (amountPence > Math.min(balancePence, await penceGivenTo(tx, memberId))) refuse(creditRefusals.not_enough_credit)
  return addCreditEntryOnce(tx, { ...entry, kind: 'taken back', amountPence: -amountPence })
}
