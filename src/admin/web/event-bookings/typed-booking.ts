import { z } from 'zod'
import { ManualBooking, TypedAmount } from '#bookings/contract/by-hand.ts'

/** A booking by hand as typed in its form, where the amount is text. */
export const TypedBooking = z.looseObject({ amount: TypedAmount.optional() }).pipe(ManualBooking)
