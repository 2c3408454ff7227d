import { sql } from 'kysely'

/** Selects who holds a place of `bookings`, as `holderOf` does. */
export const heldBy = sql<string | null>`case when unclaimed then buyer_id else bookings.member_id end`.as('heldBy')
