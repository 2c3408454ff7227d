import type { Reduction } from '#bookings/contract/reductions.ts'
import type { ReductionLine } from '#bookings/server/reductions/reduction-queries.ts'

export const presentReduction = ({ kind, code, amountPence }: ReductionLine): Reduction => ({
  kind,
  code,
  amount: amountPence / 100,
})
