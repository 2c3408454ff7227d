import { z } from 'zod'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const seatRefusals = refusalTable({
  seat_not_found: {
    status: 404,
    detail: 'No seat has that code. Please check it against your card, or ask the host.',
  },
  seat_claimed: {
    status: 409,
    detail: 'Someone has already claimed this seat. If that wasn’t you, please contact us.',
  },
  seat_code_expired: {
    status: 409,
    detail: 'This code no longer works, because likes for that evening have closed.',
  },
  has_own_place: {
    status: 409,
    detail: 'You already have a place at this event, so you can’t claim a seat too.',
  },
  seat_for_woman: { status: 409, detail: 'This seat is for a woman. If that’s wrong, please contact us.' },
  seat_for_man: { status: 409, detail: 'This seat is for a man. If that’s wrong, please contact us.' },
})

/** The code on the card of a walk-in guest, in the format of ticket codes. */
export const SeatCode = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Please type the ten letters and numbers on your card.')

const { event_cancelled, account_not_active, under_18, date_of_birth_needed } = bookingRefusals

export const claimSeat = endpoint({
  method: 'POST',
  path: '/api/seats/claim',
  summary: 'Claims the seat of a walk-in guest with the code on their card, which makes it the member’s booking',
  activity: 'took part in an evening',
  body: z.strictObject({ code: SeatCode }),
  answer: z.object({ event_id: z.number() }),
  refusals: { ...seatRefusals, event_cancelled, account_not_active, under_18, date_of_birth_needed },
})
