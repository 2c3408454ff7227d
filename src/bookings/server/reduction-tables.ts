import type { InstantColumn, NullableDayColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** The kinds of changes of a member's credit. Those that add credit come first. */
export type CreditKind =
  | 'voucher'
  | 'voucher refunded'
  | 'added'
  | 'in place of a refund'
  | 'too few dates'
  | 'returned'
  | 'used'
  | 'turned back'
  | 'removed'
  | 'lapsed'

/** The tables of what lowers the price of a booking: promo codes and credit. */
declare module '#platform/server/db.ts' {
  interface Tables {
    promoCodes: {
      id: string
      code: string
      percent: number | null
      amountPence: number | null
      startsAt: InstantColumn
      endsAt: NullableInstantColumn
      eventsFrom: NullableDayColumn
      eventsTo: NullableDayColumn
      forNewcomers: boolean
      mostUses: number | null
      mostUsesEach: number | null
      madeAt: InstantColumn
      madeBy: string | null
      stoppedAt: NullableInstantColumn
    }
    promoCodeEvents: { codeId: string; eventId: number }
    reductions: {
      id: string
      bookingId: string
      kind: 'code' | 'credit' | 'waived'
      amountPence: number
      codeId: string | null
      memberId: string | null
      madeAt: InstantColumn
      endedAt: NullableInstantColumn
    }
    creditAccounts: { memberId: string; balancePence: number }
    creditEntries: {
      id: string
      memberId: string | null
      amountPence: number
      kind: CreditKind
      reductionId: string | null
      paymentId: string | null
      voucherId: string | null
      message: string | null
      at: InstantColumn
      madeBy: string | null
    }
  }
}
