import { DatabaseError } from 'pg'
import type { Gender } from '#accounts/contract/person.ts'
import type { Sold } from '#bookings/server/tables.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/** After its event: whoever locks in another order could wait for somebody who waits for them. */
export function lockBooking(tx: Tx, bookingId: string) {
  return tx.selectFrom('bookings').selectAll().where('id', '=', bookingId).forUpdate().executeTakeFirst()
}

type NewBooking = {
  id: string
  eventId: number
  memberId: string
  gender: Gender
  placeNumber: number
  pricePence: number
  sold?: Sold
  madeAt: Temporal.Instant
  /** The owner booked it. */
  byHand?: boolean
  /** It was another until it was moved. */
  movedFrom?: string
} & (
  | { state: 'held'; holdExpiresAt: Temporal.Instant; offeredAt?: Temporal.Instant; offerEndsAt?: Temporal.Instant }
  | { state: 'booked'; bookedAt: Temporal.Instant; ticketCode: string }
)

/** Where the member's gender was corrected since it was read, the key between them refuses: whoever asks again is asked about anew. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  try {
    await tx
      .insertInto('bookings')
      .values({ ...booking, liveGender: booking.gender })
      .execute()
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bookings_member_id_live_gender_fkey')
      refuse(commonRefusals.too_busy)
    throw error
  }
}

export async function lengthenHold(tx: Tx, bookingId: string, to: Temporal.Instant, now: Temporal.Instant) {
  await tx.updateTable('bookings').set({ holdExpiresAt: to, payPressedAt: now }).where('id', '=', bookingId).execute()
}

/** Checkout was opened on an offer that was about to end. */
export async function keepOffer(tx: Tx, bookingId: string, to: Temporal.Instant): Promise<void> {
  await tx.updateTable('bookings').set({ holdExpiresAt: to }).where('id', '=', bookingId).execute()
}

/** The hold becomes a booking, on the seat that it has. */
export async function markBooked(tx: Tx, bookingId: string, at: Temporal.Instant, ticketCode: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ state: 'booked', bookedAt: at, ticketCode })
    .where('id', '=', bookingId)
    .execute()
}

/** What had ended is a booking after all, on a seat that is free. */
export async function reviveBooking(
  tx: Tx,
  booking: { id: string; gender: Gender },
  seat: { placeNumber: number; at: Temporal.Instant; ticketCode: string },
): Promise<void> {
  const { placeNumber, at, ticketCode } = seat
  await tx
    .updateTable('bookings')
    .set({ state: 'booked', placeNumber, liveGender: booking.gender, bookedAt: at, ticketCode, payAgainUntil: null })
    .set({ endedAt: null, endedWhy: null })
    .where('id', '=', booking.id)
    .execute()
}

export async function endBooking(
  tx: Tx,
  bookingId: string,
  at: Temporal.Instant,
  why: NonNullable<Tables['bookings']['endedWhy']>,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ state: 'ended', endedAt: at, endedWhy: why, placeNumber: null, liveGender: null, payAgainUntil: null })
    .where('id', '=', bookingId)
    .execute()
}

export async function setPayAgain(tx: Tx, bookingId: string, until: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('bookings').set({ payAgainUntil: until }).where('id', '=', bookingId).execute()
}

/** The events are over: their members' genders may be corrected again. Gives how many bookings that freed. */
export async function freeGendersOfEventsOver(tx: Tx, now: Temporal.Instant, atATime: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({ liveGender: null, eventOverAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('bookings as b')
        .innerJoin('events as e', 'e.id', 'b.eventId')
        .select('b.id')
        .where('b.liveGender', 'is not', null)
        .where('b.state', '=', 'booked')
        .where('e.endsAt', '<=', now)
        .limit(atATime),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
