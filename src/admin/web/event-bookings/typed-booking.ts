import { z } from 'zod'
import { Amount, amountError, ManualBooking } from '#bookings/contract/by-hand.ts'

const pounds = /^£? ?\d{1,4}(?:\.\d{1,2})?$/

/** A booking by hand as typed in its form, where the amount is text. */
export const TypedBooking = z
  .looseObject({
    amount: z
      .string()
      .trim()
      .regex(pounds, amountError)
      .transform((typed) => Number(typed.replace(/[£ ]/g, '')))
      .pipe(Amount)
      .optional(),
  })
  .pipe(ManualBooking)
