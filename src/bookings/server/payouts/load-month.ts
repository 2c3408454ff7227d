import type { MoneyOfMonth } from '#bookings/contract/admin/month.ts'
import type { BalanceTransactionKind, PayoutStatus } from '#bookings/contract/admin/payouts.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { presentPayout } from '#bookings/server/payouts/load-payouts.ts'
import {
  accountsOf,
  balanceBefore,
  balanceOfMonth,
  costsBetween,
  sentToBank,
  vatBetween,
  type AccountSums,
} from '#bookings/server/payouts/month-queries.ts'
import { countOpenDifferences, payoutProgress, payoutsArriving } from '#bookings/server/payouts/payout-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the accounts of a month, by default of the present one. */
export async function loadMonth(site: Site, month: string | undefined): Promise<MoneyOfMonth> {
  const { db } = site
  const { first, last, from, until } = daysOfMonth(month ?? monthOf(site.clock.now()))
  const [sums, opening, byKind, costsPence, payouts, sent, vat, open, progress] = await Promise.all([
    accountsOf(db, { from, until }),
    balanceBefore(db, first),
    balanceOfMonth(db, first),
    costsBetween(db, { from, until }),
    payoutsArriving(db, first, last),
    sentToBank(db, until, last),
    vatBetween(db, { from, until }),
    countOpenDifferences(db),
    payoutProgress(db),
  ])
  const balance = balanceOver(opening, byKind)
  const sumOf = (...statuses: PayoutStatus[]) =>
    payouts.reduce((sum, { status, amountPence }) => sum + (statuses.includes(status) ? amountPence : 0), 0)
  return {
    month: first.toPlainYearMonth().toString(),
    accounts: presentAccounts(sums, { feesPence: -balance.fees_pence, costsPence }),
    balance,
    timing: {
      payments_pence: balance.payments_pence - sums.cardPence,
      refunds_pence: -balance.refunds_pence - sums.refundedCardPence || 0,
    },
    payouts: payouts.map(presentPayout),
    arrived_pence: sumOf('paid'),
    sent_pence: sent + sumOf('pending', 'in_transit'),
    vat_pence: vat ?? (site.config.trader.vatNumber === null ? null : 0),
    statement_lines: byKind.reduce((sum, { transactions, withFee }) => sum + transactions + withFee, 0),
    differences_open: open,
    compared_at: progress.comparedAt?.toString() ?? null,
  }
}

/** Returns the first and the last day of a month, and the instants at which it begins and ends in London. */
export function daysOfMonth(month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const next = first.add({ months: 1 })
  const [from, until] = [first.toZonedDateTime(LONDON).toInstant(), next.toZonedDateTime(LONDON).toInstant()]
  return { first, last: next.subtract({ days: 1 }), from, until }
}

function monthOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(LONDON).toPlainDate().toPlainYearMonth().toString()
}

function presentAccounts(
  sums: AccountSums,
  { feesPence, costsPence }: { feesPence: number; costsPence: number },
): MoneyOfMonth['accounts'] {
  const { cardPence, doorPence, otherPence, refundedCardPence, refundedOtherPence, disputedPence } = sums
  const takings = cardPence + doorPence + otherPence
  return {
    card_pence: cardPence,
    door_pence: doorPence,
    other_pence: otherPence,
    refunded_card_pence: refundedCardPence,
    refunded_other_pence: refundedOtherPence,
    fees_pence: feesPence || 0,
    costs_pence: costsPence,
    left_pence: takings - refundedCardPence - refundedOtherPence - feesPence - costsPence,
    disputed_pence: disputedPence,
  }
}

type ByKind = Awaited<ReturnType<typeof balanceOfMonth>>

/** The fees of all kinds are one line. A separate fee is a transaction whose amount is the fee. */
function balanceOver(opening: number, byKind: ByKind): MoneyOfMonth['balance'] {
  const amountOf = (...kinds: BalanceTransactionKind[]) =>
    byKind.reduce((sum, { kind, amountPence }) => sum + (kinds.includes(kind) ? amountPence : 0), 0)
  const fees = byKind.reduce((sum, { feePence }) => sum + feePence, 0)
  const parts = {
    payments_pence: amountOf('payment'),
    refunds_pence: amountOf('refund', 'failed refund'),
    disputes_pence: amountOf('dispute', 'dispute reversal'),
    fees_pence: amountOf('fee') - fees,
    payouts_pence: amountOf('payout', 'failed payout'),
    other_pence: amountOf('other'),
  }
  const closing = Object.values(parts).reduce((sum, pence) => sum + pence, opening)
  return { opening_pence: opening, ...parts, closing_pence: closing }
}
