import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, singleLineText, multiLineText } from '#platform/user-text.ts'

/** How a manual booking was paid for. */
export const ManualPaymentMethod = z.enum(['free', 'cash', 'other'], 'Please choose how it was paid.')
export type ManualPaymentMethod = z.infer<typeof ManualPaymentMethod>

const amountError = 'Please enter the amount in pounds, such as 24 or 24.50.'
const amountRange = 'The amount must be between 30p and £1,000.'

/** An amount in pounds, such as 24 or 24.5. */
export const Amount = z
  .number(amountError)
  .min(0.3, amountRange)
  .max(1_000, amountRange)
  .refine((pounds) => Number(pounds.toFixed(2)) === pounds, amountError)

/** An amount as it is typed, with or without the sign. */
export const TypedAmount = z
  .string()
  .trim()
  .regex(/^£? ?\d{1,4}(?:\.\d{1,2})?$/, amountError)
  .transform((typed) => Number(typed.replace(/[£ ]/g, '')))
  .pipe(Amount)

/** The owner's reason for bypassing the waiting list or the balance; empty if neither blocks the booking. */
const Reason = optionalText(300).default('')

const commonFields = { member_id: z.uuid('Please choose the member.'), reason: Reason }

/** A booking that the owner adds manually. `amount` is in pounds. */
export const ManualBooking = z.discriminatedUnion(
  'paid',
  [
    z.strictObject({ ...commonFields, paid: z.literal('free') }),
    z.strictObject({ ...commonFields, paid: z.enum(['cash', 'other']), amount: Amount }),
  ],
  'Please choose how it was paid.',
)
export type ManualBooking = z.output<typeof ManualBooking>

const chooseEvent = 'Please choose the event.'

export const BookingMove = z.strictObject({
  event_id: z
    .union([z.number().int().min(1).max(2_147_483_647), z.string().regex(/^[1-9]\d{0,9}$/)], chooseEvent)
    .transform(Number)
    .pipe(z.number(chooseEvent).int(chooseEvent).min(1, chooseEvent).max(2_147_483_647, chooseEvent)),
  reason: Reason,
})
export type BookingMove = z.output<typeof BookingMove>

export const BookingNote = z.strictObject({
  body: multiLineText({ maxLength: 2_000, empty: 'Please enter a note.' }),
})

export const announcementAudiences = ['everyone', 'women', 'men', 'likes not sent'] as const

/** The owner's announcement to the members who have booked. */
export const Announcement = z.strictObject({
  to: z.enum(announcementAudiences, 'Please choose who will get it.'),
  subject: singleLineText({ maxLength: 120, empty: 'Please enter a subject.' }),
  body: multiLineText({ maxLength: 5_000, empty: 'Please enter your message.' }),
})
export type Announcement = z.output<typeof Announcement>

export const byHandRefusals = refusalTable({
  member_not_eligible: { status: 409, detail: 'We couldn’t find that member, or they’re suspended.' },
  already_booked: { status: 409, detail: 'They’ve already booked that event.' },
  event_is_cancelled: { status: 409, detail: 'That event has been cancelled.' },
  event_is_over: { status: 409, detail: 'That event has finished.' },
  no_seat_for_woman: {
    status: 409,
    detail:
      'All places for women at that event are booked or held. Add a place to the event first, or wait until one becomes free.',
  },
  no_seat_for_man: {
    status: 409,
    detail:
      'All places for men at that event are booked or held. Add a place to the event first, or wait until one becomes free.',
  },
  below_age_range: { status: 409, detail: 'They’ll be too young for that event on the night.' },
  above_age_range: { status: 409, detail: 'They’ll be too old for that event on the night.' },
  under_age: { status: 409, detail: 'They’re under 18, and our events are only for people aged 18 or over.' },
  age_not_known: {
    status: 409,
    detail: 'That event has an age range, and we don’t know their date of birth.',
  },
  payment_in_progress: {
    status: 409,
    detail: 'They’re paying for a place at that event right now. Please check again in a few minutes.',
  },
  reason_required: {
    status: 409,
    detail: 'This bypasses the waiting list or upsets the gender balance. Please give a reason.',
  },
  cannot_be_moved: { status: 409, detail: 'Only active, paid bookings can be moved.' },
  same_event: { status: 409, detail: 'They’re already booked on that event.' },
  too_late_to_move: { status: 409, detail: 'This event has started, so bookings can no longer be moved.' },
  refund_not_found: { status: 404, detail: 'We couldn’t find that refund.' },
  already_refunded: { status: 409, detail: 'This has already been recorded.' },
  manual_refund_pending: {
    status: 409,
    detail: 'To close this, record the refund on the event’s page.',
  },
  note_not_found: { status: 404, detail: 'We couldn’t find that note.' },
  no_recipients: { status: 409, detail: 'There’s nobody to send this to.' },
})
