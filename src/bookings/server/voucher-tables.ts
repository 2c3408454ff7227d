import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    vouchers: {
      id: string
      amountPence: number
      refundedPence: number
      buyerId: string | null
      email: string | null
      forName: string | null
      fromName: string | null
      message: string | null
      orderedAt: InstantColumn
      soldAt: NullableInstantColumn
      expiresAt: NullableInstantColumn
      codeHash: Buffer | null
      remindedAt: NullableInstantColumn
      endedAt: NullableInstantColumn
      endReason: 'not paid' | 'used' | 'expired' | 'void' | null
      usedBy: string | null
    }
  }
}
