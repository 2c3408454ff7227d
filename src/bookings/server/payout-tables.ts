import type { EventCostKind } from '#bookings/contract/admin/costs.ts'
import type { BalanceTransactionKind, PayoutDifferenceKind, PayoutStatus } from '#bookings/contract/admin/payouts.ts'
import type { DayColumn, InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** The tables of the provider's payouts, and of what events cost. */
declare module '#platform/server/db.ts' {
  interface Tables {
    balanceTransactions: {
      id: string
      kind: BalanceTransactionKind
      type: string
      category: string
      about: string | null
      amountPence: number
      feePence: number
      netPence: number
      currency: string
      description: string | null
      madeAt: InstantColumn
    }
    balanceMonths: {
      month: DayColumn
      kind: BalanceTransactionKind
      amountPence: number
      feePence: number
      transactions: number
      withFee: number
    }
    payouts: {
      id: string
      pageId: string
      amountPence: number
      currency: string
      status: PayoutStatus
      automatic: boolean
      madeAt: InstantColumn
      arrivesOn: DayColumn
      failureCode: string | null
      isComplete: boolean
      listedAt: NullableInstantColumn
    }
    payoutTransactions: { transactionId: string; payoutId: string }
    payoutProgress: {
      isOnly: boolean
      transactionsUntil: NullableInstantColumn
      payoutsUntil: NullableInstantColumn
      comparedAt: NullableInstantColumn
      availablePence: number | null
      pendingPence: number | null
    }
    payoutDifferences: {
      id: string
      kind: PayoutDifferenceKind
      about: string
      transactionId: string | null
      ledgerId: string | null
      payoutId: string | null
      herePence: number | null
      therePence: number | null
      noticedAt: InstantColumn
      settledAt: NullableInstantColumn
      settledBy: string | null
      note: string | null
    }
    eventCosts: {
      id: string
      eventId: number
      kind: EventCostKind
      note: string
      amountPence: number
      addedAt: InstantColumn
      addedBy: string | null
    }
  }
}
