import { creditRefusals, type Credit, type MemberCredit } from '#bookings/contract/credit.ts'
import {
  creditBalanceOf,
  creditEntriesOf,
  paymentsInCredit,
  removablePence,
} from '#bookings/server/credit/credit-queries.ts'
import { memberToNotify } from '#bookings/server/queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadCreditOf({ db }: Pick<Site, 'db'>, memberId: string): Promise<Credit> {
  const balancePence = await creditBalanceOf(db, memberId)
  const inCredit = await paymentsInCredit(db, memberId)
  const entries = await creditEntriesOf(db, memberId)
  return {
    balance_pence: balancePence,
    to_card_pence: Math.min(
      balancePence,
      inCredit.reduce((sum, { pence }) => sum + pence, 0),
    ),
    entries: entries.map(({ id, at, kind, amountPence, eventTitle, message }) => ({
      id,
      at: at.toString(),
      kind,
      amount_pence: amountPence,
      event_title: eventTitle,
      message,
    })),
  }
}

export async function loadMemberCredit(site: Pick<Site, 'db'>, memberId: string): Promise<MemberCredit> {
  if (!(await memberToNotify(site.db, memberId))) refuse(creditRefusals.member_not_found)
  const credit = await loadCreditOf(site, memberId)
  return { ...credit, added_pence: await removablePence(site.db, memberId, credit.balance_pence) }
}
