import type { Comparisons, Money } from '#bookings/contract/admin/money.ts'
import { countOpenCases } from '#bookings/server/admin/money/case-queries.ts'
import {
  lastAutomaticComparisonAt,
  differencesOf,
  lastComparisons,
} from '#bookings/server/admin/money/comparison-queries.ts'
import { incomeByMonth, netIncomeBetween, pendingMoney } from '#bookings/server/admin/money/income-queries.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { presentMonths } from '#bookings/server/admin/money/present-money.ts'
import type { Site } from '#platform/server/site.ts'

const MONTHS = 12
const COMPARISONS = 5

export async function loadMoney(site: Site): Promise<Money> {
  const months = await loadMonths(site)
  const pending = await pendingMoney(site.db)
  return {
    months,
    pending_refunds: { payments: pending.refunds, pence: pending.refundsPence },
    pending_captures: { payments: pending.authorised, pence: pending.authorisedPence },
    cases_open: await countOpenCases(site.db),
  }
}

/** Loads the income of the latest months, newest first. */
export async function loadMonths(site: Site, months = MONTHS): Promise<Money['months']> {
  const month = site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate().toPlainYearMonth()
  const first = month.subtract({ months: months - 1 }).toPlainDate({ day: 1 })
  return presentMonths(await incomeByMonth(site.db, first), month, months)
}

/** Loads the income of last month up to the same day and time as now. */
export async function loadLastMonthSoFar(site: Site): Promise<{ day: string; net_pence: number }> {
  const until = site.clock.now().toZonedDateTimeISO(LONDON).subtract({ months: 1 })
  const from = until.with({ day: 1 }).startOfDay()
  const day = until.toPlainDate().toString()
  return { day, net_pence: await netIncomeBetween(site.db, from.toInstant(), until.toInstant()) }
}

export async function loadComparisons(site: Site): Promise<Comparisons> {
  const rows = await lastComparisons(site.db, COMPARISONS)
  const ids = rows.map(({ id }) => id)
  const differences = await differencesOf(site.db, ids)
  const comparisons = rows.map(({ id, requestedAt, endedAt, outcome, paymentsToCheck, paymentsChecked }) => ({
    id,
    requested_at: requestedAt.toString(),
    ended_at: endedAt?.toString() ?? null,
    outcome,
    payments_to_check: paymentsToCheck,
    payments_checked: paymentsChecked,
    differences: differences
      .filter(({ comparisonId }) => comparisonId === id)
      .map(({ paymentId, what, here, there, agreesNow }) => ({
        payment_id: paymentId,
        what,
        here,
        there,
        agrees_now: agreesNow,
      })),
  }))
  const at = await lastAutomaticComparisonAt(site.db)
  return { comparisons, last_automatic_at: at?.toString() ?? null }
}
