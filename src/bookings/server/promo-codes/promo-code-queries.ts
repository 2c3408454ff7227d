import { sql } from 'kysely'
import type { PromoCodeTerms } from '#bookings/rules/promo-codes.ts'
import type { CodeReduction } from '#bookings/rules/reductions.ts'
import type { Db, Tables, Tx } from '#platform/server/db.ts'

export type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>

/** Locks a code until the transaction ends, so that its uses can be counted. */
export function lockCode(tx: Tx, code: string) {
  return tx.selectFrom('promoCodes').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
}

export function lockCodeById(tx: Tx, codeId: string) {
  return tx.selectFrom('promoCodes').selectAll().where('id', '=', codeId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * Counts the uses of a code, in all and by one member, without this booking. The code must have been locked by an earlier
 * statement, or uses that were made while this one waited would not be counted.
 */
export async function usesOf(
  tx: Tx,
  { codeId, memberId, bookingId }: { codeId: string; memberId: string; bookingId: string },
): Promise<{ uses: number; usesByMember: number }> {
  return tx
    .selectFrom('reductions')
    .select(sql<number>`count(*)::integer`.as('uses'))
    .select(sql<number>`(count(*) filter (where member_id = ${memberId}))::integer`.as('usesByMember'))
    .where('codeId', '=', codeId)
    .where('endedAt', 'is', null)
    .where('bookingId', '<>', bookingId)
    .executeTakeFirstOrThrow()
}

/**
 * Whether a member has never booked a place before this one, even one that they transferred, and holds no other place with a code
 * for newcomers.
 */
export async function isNewcomer(db: Db, memberId: string, bookingId: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '<>', bookingId)
    .where((eb) =>
      eb.or([
        eb.and([eb('memberId', '=', memberId), eb('bookedAt', 'is not', null)]),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.bookingId', '=', 'bookings.id')
            .where('payments.memberId', '=', memberId)
            .where('payments.capturedAt', 'is not', null),
        ),
        eb.exists(
          eb
            .selectFrom('reductions as r')
            .innerJoin('promoCodes as c', 'c.id', 'r.codeId')
            .select('r.id')
            .whereRef('r.bookingId', '=', 'bookings.id')
            .where('r.memberId', '=', memberId)
            .where('r.endedAt', 'is', null)
            .where('c.forNewcomers', '=', true),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

export async function eventIdsOfCode(db: Db, codeId: string): Promise<number[]> {
  const rows = await db.selectFrom('promoCodeEvents').select('eventId').where('codeId', '=', codeId).execute()
  return rows.map(({ eventId }) => eventId)
}

type CodeRow = Pick<LockedCode, keyof Tables['promoCodes']>

export function termsOf(code: CodeRow, eventIds: readonly number[]): PromoCodeTerms {
  return {
    startsAtMs: code.startsAt.epochMilliseconds,
    endsAtMs: code.endsAt?.epochMilliseconds ?? null,
    isStopped: code.stoppedAt !== null,
    eventsFrom: code.eventsFrom?.toString() ?? null,
    eventsTo: code.eventsTo?.toString() ?? null,
    eventIds,
    forNewcomers: code.forNewcomers,
    mostUses: code.mostUses,
    mostUsesEach: code.mostUsesEach,
  }
}

export function reductionOf({ percent, amountPence }: Pick<CodeRow, 'percent' | 'amountPence'>): CodeReduction {
  if (percent !== null) return { percent }
  if (amountPence === null) throw new Error('a promo code takes nothing off')
  return { amountPence }
}

export async function isPromoCode(db: Db, codeId: string): Promise<boolean> {
  return (await db.selectFrom('promoCodes').select('id').where('id', '=', codeId).executeTakeFirst()) !== undefined
}

const MAX_CODES = 500

/** Finds the codes, newest first, with how often each is used and what it took off the prices of booked places. */
export function promoCodes(db: Db) {
  return db
    .selectFrom('promoCodes as c')
    .selectAll('c')
    .select([
      sql<number>`(select count(*) from reductions r where r.code_id = c.id and r.ended_at is null)::integer`.as(
        'uses',
      ),
      sql<number>`coalesce((select sum(r.amount_pence) from reductions r join bookings b on b.id = r.booking_id
        where r.code_id = c.id and r.ended_at is null and b.booked_at is not null), 0)::integer`.as('reducedPence'),
      sql<{ id: number; title: string }[]>`coalesce((select json_agg(json_build_object('id', e.id, 'title', e.title)
        order by e.starts_at, e.id) from promo_code_events ce join events e on e.id = ce.event_id
        where ce.code_id = c.id), '[]')`.as('events'),
    ])
    .orderBy('c.madeAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_CODES)
    .execute()
}

const MAX_EVENTS = 200

/** Finds the published events that can still be booked, the soonest first. */
export function comingEvents(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'startsAt', 'timeZone'])
    .where('startsAt', '>', now)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute()
}
