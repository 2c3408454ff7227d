import { bookingColumns } from '#bookings/server/columns.ts'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Gender } from '#accounts/contract/person.ts'
import { PAY_EXTENSION_MINUTES } from '#bookings/rules/holds.ts'
import type { PointOfSale } from '#bookings/server/tables.ts'
import { commonRefusals } from '#platform/contract.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/** Locks a booking. The caller must lock the event first, because any other order could deadlock. */
export function lockBooking(tx: Tx, bookingId: string) {
  return tx.selectFrom('bookings').select(bookingColumns).where('id', '=', bookingId).forUpdate().executeTakeFirst()
}

type NewBooking = {
  id: string
  eventId: number
  /** Null only for a friend's place, which has a buyer instead. */
  memberId: string | null
  gender: Gender
  pricePence: number
  sold?: PointOfSale
  madeAt: Temporal.Instant
  /** Whether the owner made the booking. */
  byHand?: boolean
  /** The booking that this one continues, after a move. */
  movedFrom?: string
  /** The member who pays for a friend's place, which is unclaimed at first. */
  buyerId?: string
  unclaimed?: boolean
  linkCode?: string | null
} & ({ placeNumber: number } | { placeNumber: null; walkIn: true }) &
  (
    | { state: 'held'; holdExpiresAt: Temporal.Instant; offeredAt?: Temporal.Instant; offerEndsAt?: Temporal.Instant }
    | { state: 'booked'; bookedAt: Temporal.Instant; ticketCode: string }
  )

/**
 * Inserts a booking. If the member's gender was corrected after it was read, the foreign key rejects the row, and the refusal
 * asks the client to try again.
 */
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

/**
 * Extends a member's hold unless it has been extended before. Returns when the hold expires, or null if the member has no hold
 * with this id, or it has expired.
 */
export async function extendHoldOnce(
  tx: Tx,
  hold: { bookingId: string; memberId: string; now: Temporal.Instant },
): Promise<Temporal.Instant | null> {
  const { bookingId, memberId, now } = hold
  const extended = await tx
    .updateTable('bookings')
    .set({
      holdExpiresAt: sql<Temporal.Instant>`case when pay_pressed_at is null
        then hold_expires_at + make_interval(mins => ${PAY_EXTENSION_MINUTES}) else hold_expires_at end`,
      payPressedAt: sql<Temporal.Instant>`coalesce(pay_pressed_at, ${now})`,
    })
    .where('id', '=', bookingId)
    .where((eb) =>
      eb.or([eb('memberId', '=', memberId), eb.and([eb('buyerId', '=', memberId), eb('unclaimed', '=', true)])]),
    )
    .where('state', '=', 'held')
    .where('holdExpiresAt', '>', now)
    .returning('holdExpiresAt')
    .executeTakeFirst()
  return extended?.holdExpiresAt ?? null
}

/** Who holds a place: its member or, until a friend has claimed the place, its buyer. Null once the account is deleted. */
export function holderOf({ memberId, buyerId, unclaimed }: Pick<LockedBooking, 'memberId' | 'buyerId' | 'unclaimed'>) {
  return unclaimed ? buyerId : memberId
}

/** Extends an offer that was about to end when checkout was opened. */
export async function extendOffer(tx: Tx, bookingId: string, to: Temporal.Instant): Promise<void> {
  await tx.updateTable('bookings').set({ holdExpiresAt: to }).where('id', '=', bookingId).execute()
}

/** Turns a hold into a booking on the same seat. A friend's place gets its ticket when it is claimed. */
export async function markBooked(
  tx: Tx,
  bookingId: string,
  at: Temporal.Instant,
  ticketCode: string | null,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ state: 'booked', bookedAt: at, ticketCode })
    .where('id', '=', bookingId)
    .execute()
}

/** Turns an ended place into a booking again, on a free seat. */
export async function reviveBooking(
  tx: Tx,
  booking: { id: string; gender: Gender },
  seat: { placeNumber: number; at: Temporal.Instant; ticketCode: string | null },
): Promise<void> {
  const { placeNumber, at, ticketCode } = seat
  await tx
    .updateTable('bookings')
    .set({ state: 'booked', placeNumber, liveGender: booking.gender, bookedAt: at, ticketCode, payAgainUntil: null })
    .set({ endedAt: null, endReason: null })
    .where('id', '=', booking.id)
    .execute()
}

export async function endBooking(
  tx: Tx,
  bookingId: string,
  at: Temporal.Instant,
  reason: NonNullable<Tables['bookings']['endReason']>,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ state: 'ended', endedAt: at, endReason: reason, placeNumber: null, liveGender: null, payAgainUntil: null })
    .where('id', '=', bookingId)
    .execute()
}

export async function setPayAgain(tx: Tx, bookingId: string, until: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('bookings').set({ payAgainUntil: until }).where('id', '=', bookingId).execute()
}

/**
 * Marks at most `atATime` bookings whose events are over, so that the gender of their members can be corrected again. Returns
 * the number of bookings marked.
 */
export async function freeGendersOfPastEvents(tx: Tx, now: Temporal.Instant, atATime: number): Promise<number> {
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
