import type { Comparisons, Income, Money, MoneyQuery, MonthlyIncome } from '#bookings/contract/admin/money.ts'
import { daysOfPeriod, partsOfPeriod, type Days } from '#bookings/rules/money-periods.ts'
import { countOpenCases } from '#bookings/server/admin/money/case-queries.ts'
import {
  lastAutomaticComparisonAt,
  differencesOf,
  lastComparisons,
} from '#bookings/server/admin/money/comparison-queries.ts'
import { incomeByMonth, pendingMoney } from '#bookings/server/admin/money/income-queries.ts'
import { incomeByDay, incomeByMonthOf } from '#bookings/server/admin/money/period-queries.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { noIncome, presentIncome, presentMonths } from '#bookings/server/admin/money/present-money.ts'
import type { Site } from '#platform/server/site.ts'

const MONTHS = 12
const COMPARISONS = 5

export async function loadMoney(site: Site, query: MoneyQuery): Promise<Money> {
  const { days, before } = daysOfPeriod(query, site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate())
  const parts = await loadParts(site, days)
  const pending = await pendingMoney(site.db)
  return {
    total: { ...presentDays(days), ...sumOf(parts) },
    before: { ...presentDays(before), ...sumOf(await loadParts(site, before)) },
    parts,
    pending_refunds: { payments: pending.refunds, pence: pending.refundsPence },
    pending_captures: { payments: pending.authorised, pence: pending.authorisedPence },
    cases_open: await countOpenCases(site.db),
  }
}

/** Loads the income of each day or month of a period, also of those without any. */
async function loadParts(site: Site, days: Days): Promise<Money['parts']> {
  const { unit, starts } = partsOfPeriod(days)
  if (starts.length === 0) return []
  const rows = unit === 'day' ? await incomeByDay(site.db, days) : await incomeByMonthOf(site.db, days)
  const byStart = new Map(rows.map((row) => [row.start, row]))
  return starts.map((start) => ({ start, ...presentIncome(byStart.get(start) ?? noIncome) }))
}

const presentDays = ({ from, to }: Days) => ({ from: from.toString(), to: to.toString() })

function sumOf(parts: readonly Income[]): Income {
  const sum = (name: keyof Income) => parts.reduce((total, part) => total + part[name], 0)
  return {
    card_pence: sum('card_pence'),
    cash_pence: sum('cash_pence'),
    refunded_pence: sum('refunded_pence'),
    disputed_pence: sum('disputed_pence'),
    net_pence: sum('net_pence'),
  }
}

/** Loads the income of the latest months, newest first. */
export async function loadMonths(site: Site, months = MONTHS): Promise<MonthlyIncome[]> {
  const month = site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate().toPlainYearMonth()
  const first = month.subtract({ months: months - 1 }).toPlainDate({ day: 1 })
  return presentMonths(await incomeByMonth(site.db, first), month, months)
}

/** Loads the income of the days of last month that the money page compares this month with. */
export async function loadLastMonthSoFar(site: Site): Promise<{ day: string; net_pence: number }> {
  const today = site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate()
  const { before } = daysOfPeriod({ period: 'this month' }, today)
  return { day: before.to.toString(), net_pence: sumOf(await loadParts(site, before)).net_pence }
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
