import { z } from 'zod'

/** How a booking was paid for, or why no payment is held for it. */
export const PaymentStatus = z.enum(['free', 'card', 'cash', 'other', 'not yet', 'being refunded', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const BookingState = z.enum(['held', 'offered', 'booked', 'ended'])
