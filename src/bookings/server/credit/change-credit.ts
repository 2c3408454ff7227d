import type { Owner } from '#accounts/actor.ts'
import { creditRefusals } from '#bookings/contract/credit.ts'
import { removablePence } from '#bookings/server/credit/credit-queries.ts'
import { addCredit } from '#bookings/server/credit/add-credit.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { addCreditEntryOnce, isCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type CreditChange = {
  /** The same in every attempt, so that the change is made once. */
  id: string
  direction: 'add' | 'remove'
  amountPence: number
  message: string
}

/**
 * Adds credit for a member, or removes credit that was added by mistake. What the member is owed, such as credit in place of a
 * refund, is never taken.
 */
export async function changeCredit(site: Site, by: Owner, memberId: string, change: CreditChange): Promise<void> {
  const { id, direction, amountPence, message } = change
  await inTransaction(site.db, async (tx) => {
    if (!(await memberToNotify(tx, memberId))) refuse(creditRefusals.member_not_found)
    const at = site.clock.now()
    const entry = { id, memberId, amountPence, message, at, madeBy: by.memberId }
    const isAdded = direction === 'add'
    const isNew = isAdded ? await addCredit(site, tx, { ...entry, kind: 'added' }) : await removeCredit(tx, entry)
    if (!isNew) return
    const action = isAdded ? 'credit added' : 'credit removed'
    await audit(tx, { at, actorId: by.memberId, action, subject: memberId, details: { entry: id, pence: amountPence } })
  })
}

type RemovedCredit = {
  id: string
  memberId: string
  amountPence: number
  message: string
  at: Temporal.Instant
  madeBy: string | null
}

/** Returns false if it was removed before. */
async function removeCredit(tx: Tx, entry: RemovedCredit): Promise<boolean> {
  const { id, memberId, amountPence } = entry
  const balancePence = await lockCredit(tx, memberId)
  if (await isCreditEntry(tx, id)) return false
  if (amountPence > (await removablePence(tx, memberId, balancePence))) refuse(creditRefusals.not_enough_credit)
  return addCreditEntryOnce(tx, { ...entry, kind: 'removed', amountPence: -amountPence })
}
