import type { Comparisons, Money } from '#bookings/contract/admin/money.ts'
import { openCases } from '#bookings/server/admin/money/case-rows.ts'
import { comparedByItselfAt, findsOf, lastComparisons } from '#bookings/server/admin/money/comparison-rows.ts'
import { incomeByMonth, moneyOnItsWay } from '#bookings/server/admin/money/income-rows.ts'
import { LONDON } from '#bookings/server/admin/money/london.ts'
import { presentMonths } from '#bookings/server/admin/money/present-money.ts'
import type { Site } from '#platform/server/site.ts'

const MONTHS = 12
const COMPARISONS = 5

export async function seeMoney(site: Site): Promise<Money> {
  const months = await seeMonths(site)
  const way = await moneyOnItsWay(site.db)
  return {
    months,
    going_back: { payments: way.refunds, pence: way.refundsPence },
    coming_in: { payments: way.authorised, pence: way.authorisedPence },
    cases_open: await openCases(site.db),
  }
}

export async function seeMonths(site: Site): Promise<Money['months']> {
  const month = site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate().toPlainYearMonth()
  const first = month.subtract({ months: MONTHS - 1 }).toPlainDate({ day: 1 })
  return presentMonths(await incomeByMonth(site.db, first), month, MONTHS)
}

export async function seeComparisons(site: Site): Promise<Comparisons> {
  const rows = await lastComparisons(site.db, COMPARISONS)
  const ids = rows.map(({ id }) => id)
  const finds = await findsOf(site.db, ids)
  const comparisons = rows.map(({ id, askedAt, endedAt, outcome, paymentsToAsk, paymentsAsked }) => ({
    id,
    asked_at: askedAt.toString(),
    ended_at: endedAt?.toString() ?? null,
    outcome,
    payments_to_ask: paymentsToAsk,
    payments_asked: paymentsAsked,
    finds: finds
      .filter(({ comparisonId }) => comparisonId === id)
      .map(({ paymentId, what, here, there, agreesSince }) => ({
        payment_id: paymentId,
        what,
        here,
        there,
        agrees_since: agreesSince,
      })),
  }))
  const at = await comparedByItselfAt(site.db)
  return { comparisons, by_itself_at: at?.toString() ?? null }
}
