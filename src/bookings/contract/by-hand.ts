import { z } from 'zod'
import { refusalTable } from '#platform/contract.ts'
import { optionalText, singleLineText, multiLineText } from '#platform/user-text.ts'

/** How a manual booking was paid for. */
export const ManualPaymentMethod = z.enum(['free', 'cash', 'other'], 'Please say how it was paid.')
export type ManualPaymentMethod = z.infer<typeof ManualPaymentMethod>

const AMOUNT = /^£? ?\d{1,4}(?:\.\d{2})?$/

/** An amount typed in pounds, such as '24' or '24.50', parsed to pence. */
const AmountPence = z
  .string()
  .trim()
  .regex(AMOUNT, 'Please give the amount in pounds, like 24 or 24.50.')
  .transform((typed) => Math.round(Number(typed.replace(/[£ ]/g, '')) * 100))
  .refine((pence) => pence >= 30 && pence <= 100_000, 'The amount is between 30 pence and £1,000.')

/** The owner's reason for bypassing the waiting list or the balance; empty if neither blocks the booking. */
const Reason = optionalText(300).default('')

const commonFields = { member_id: z.uuid('Please choose the member.'), reason: Reason }

/** A booking that the owner adds manually. */
export const ManualBooking = z.discriminatedUnion(
  'paid',
  [
    z.strictObject({ ...commonFields, paid: z.literal('free') }),
    z.strictObject({ ...commonFields, paid: z.enum(['cash', 'other']), amount: AmountPence }),
  ],
  'Please say how it was paid.',
)
export type ManualBooking = z.output<typeof ManualBooking>

const chooseEvent = 'Please choose the event.'

export const BookingMove = z.strictObject({
  event_id: z
    .union([z.number(), z.string()], chooseEvent)
    .transform(Number)
    .pipe(z.number(chooseEvent).int(chooseEvent).min(1, chooseEvent).max(2_147_483_647, chooseEvent)),
  reason: Reason,
})
export type BookingMove = z.output<typeof BookingMove>

export const BookingNote = z.strictObject({
  body: multiLineText({ maxLength: 2_000, empty: 'Please write the note.' }),
})

export const announcementAudiences = ['everyone', 'women', 'men'] as const

/** The owner's announcement to the members who have booked. */
export const Announcement = z.strictObject({
  to: z.enum(announcementAudiences, 'Please say to whom it goes.'),
  subject: singleLineText({ maxLength: 120, empty: 'Please give the message a subject.' }),
  body: multiLineText({ maxLength: 5_000, empty: 'Please write the message.' }),
})
export type Announcement = z.output<typeof Announcement>

export const byHandRefusals = refusalTable({
  member_not_eligible: { status: 409, detail: 'There is no such member, or they are suspended.' },
  already_booked: { status: 409, detail: 'They are booked on that event already.' },
  event_is_cancelled: { status: 409, detail: 'That event has been cancelled.' },
  event_is_over: { status: 409, detail: 'That event is over.' },
  no_seat_for_woman: {
    status: 409,
    detail: 'Every place for a woman there is taken or kept. Add a place to the event first, or wait for one.',
  },
  no_seat_for_man: {
    status: 409,
    detail: 'Every place for a man there is taken or kept. Add a place to the event first, or wait for one.',
  },
  below_age_range: { status: 409, detail: 'On the day of that event they will be below its age range.' },
  above_age_range: { status: 409, detail: 'On the day of that event they will be above its age range.' },
  under_age: { status: 409, detail: 'They are not 18 yet, and everyone here is 18 or over.' },
  age_not_known: {
    status: 409,
    detail: 'That event is for people of a certain age, and their date of birth is not known.',
  },
  payment_in_progress: {
    status: 409,
    detail: 'They are paying for a place at that event just now. Please look again in a few minutes.',
  },
  reason_required: {
    status: 409,
    detail: 'This passes people who wait, or the balance of women and men. Please say why.',
  },
  cannot_be_moved: { status: 409, detail: 'Only a booking that stands and is paid can be moved.' },
  same_event: { status: 409, detail: 'They are booked on that very event.' },
  too_late_to_move: { status: 409, detail: 'This event has started, so nobody can be moved from it any more.' },
  refund_not_found: { status: 404, detail: 'There is nothing to pay back here.' },
  already_refunded: { status: 409, detail: 'This has been written down already.' },
  manual_refund_pending: {
    status: 409,
    detail: 'This is closed by writing down, on the page of the event, that you have paid it back.',
  },
  note_not_found: { status: 404, detail: 'There is no such note.' },
  no_recipients: { status: 409, detail: 'Nobody has booked to whom this would go.' },
})
