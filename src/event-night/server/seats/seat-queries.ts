import type { Gender } from '#accounts/contract/person.ts'
import type { Db } from '#platform/server/db.ts'

/** The seat of a walk-in guest, with the device and the host that added them. The host is null once their account is deleted. */
export type WalkInSeat = {
  id: string
  eventId: number
  gender: Gender
  code: string
  addedAt: Temporal.Instant
  deviceId: string
  madeBy: string | null
}

/** Finds the seat with this code that nobody has claimed. */
export function walkInSeatWithCode(db: Db, code: string): Promise<WalkInSeat | undefined> {
  return db
    .selectFrom('nightGuests as g')
    .innerJoin('nightActions as a', (join) => join.onRef('a.seatId', '=', 'g.id').onRef('a.eventId', '=', 'g.eventId'))
    .select(['g.id', 'g.eventId', 'g.gender', 'g.code', 'g.addedAt', 'a.madeBy'])
    .select(({ ref }) => ref('a.deviceId').$notNull().as('deviceId'))
    .where('g.code', '=', code)
    .where('a.action', '=', 'add guest')
    .where('a.outcome', '=', 'done')
    .executeTakeFirst()
}

/** Finds the event and the member of the seat that was claimed with this code. */
export function claimedSeatWithCode(db: Db, code: string) {
  return db
    .selectFrom('bookings')
    .select(['eventId', 'memberId'])
    .where('ticketCode', '=', code)
    .where('walkIn', '=', true)
    .executeTakeFirst()
}
