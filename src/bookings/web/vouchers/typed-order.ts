import { z } from 'zod'
import { MemberVoucherOrder, VoucherOrder } from '#bookings/contract/vouchers.ts'

/** The amounts that the form offers, in pounds. */
export const offeredAmounts = [20, 30, 50, 100] as const
export const OTHER_AMOUNT = 'other'

const typed = z.string().default('')

const choices = { choice: z.string().default('50'), amount: typed }
const printed = { for_name: typed, from_name: typed, message: typed }

/** A member's order as typed. `amount` counts if another amount is chosen. */
export const TypedMemberOrder = z
  .object({ ...choices, ...printed })
  .transform(({ choice, amount, ...others }) => ({ ...others, amount: chosenPounds(choice, amount) }))
  .pipe(MemberVoucherOrder)

/** A visitor's order as typed. */
export const TypedOrder = z
  .object({ ...choices, ...printed, email: typed })
  .transform(({ choice, amount, ...others }) => ({ ...others, amount: chosenPounds(choice, amount) }))
  .pipe(VoucherOrder)

/** Returns NaN, which the contract refuses, if it is not a number such as '50', '£50' or '50.00'. */
function chosenPounds(choice: string, amount: string): number {
  const text = choice === OTHER_AMOUNT ? amount : choice
  const [, digits] = /^£?\s*(\d{1,6})(?:\.00?)?$/.exec(text.trim()) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}
