import { z } from 'zod'
import { NewPromoCode } from '#bookings/contract/admin/promo-codes.ts'
import { RefundAmount } from '#bookings/contract/admin/payments.ts'

const { code } = NewPromoCode.shape

const WHOLE = 'Please enter a whole number, or leave it empty.'
const optionalNumber = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d*)?$/, WHOLE)
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((value) => value === null || value <= most, `Please enter at most ${most}.`)
const optionalDay = z.string().transform((typed) => (typed === '' ? null : typed))

/** A promo code as the owner types it. The form adds its id and the chosen events. */
export const TypedPromoCode = z
  .object({
    code,
    off: z.enum(['percent', 'amount']),
    value: z.string().trim(),
    starts_on: optionalDay,
    ends_on: optionalDay,
    events_from: optionalDay,
    events_to: optionalDay,
    most_uses: optionalNumber(100_000),
    most_uses_each: optionalNumber(1000),
  })
  .superRefine(({ off, value }, { addIssue }) => {
    if (off === 'percent' && !/^(?:100|[1-9]\d?)$/.test(value.replace(/ ?%$/, '')))
      addIssue({ code: 'custom', message: 'Please enter a percentage from 1 to 100.', path: ['value'] })
    const amount = off === 'amount' ? RefundAmount.safeParse(value) : null
    if (amount?.error)
      addIssue({ code: 'custom', message: 'Please enter an amount such as 5 or 5.50.', path: ['value'] })
  })

export const typedOff = ({ off, value }: { off: 'percent' | 'amount'; value: string }) =>
  off === 'percent' ? { percent: Number(value.replace(/ ?%$/, '')) } : { amount: value }
