import { sql } from 'kysely'
import type { Recipients } from '#privacy/contract/breach-notice.ts'
import type { Db } from '#platform/server/db.ts'

export type Audience = {
  recipients: Recipients
  eventIds: number[]
  /**
   * If `recipients` is 'members', the id of the notice once it has started, under which the recipients are stored. Before that,
   * `memberIds` lists them.
   */
  noticeId: string | null
  memberIds: string[]
  /** When the notice was started. Members who confirmed their address later are not included. */
  asOf: Temporal.Instant
}

/**
 * Selects the members of an audience who have a confirmed address. Suspended members are included, because their data is
 * affected too.
 */
function membersIn(db: Db, { recipients, eventIds, noticeId, memberIds, asOf }: Audience) {
  const members = db.selectFrom('members as member').where('member.activatedAt', '<=', asOf)
  if (recipients === 'everyone') return members
  if (recipients === 'events')
    return members.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.memberId', '=', 'member.id')
          .where('bookings.bookedAt', '<=', asOf)
          .where('bookings.eventId', '=', sql<number>`any(${eventIds}::integer[])`),
      ),
    )
  if (noticeId === null) return members.where('member.id', '=', sql<string>`any(${memberIds}::uuid[])`)
  return members.where('member.id', 'in', (eb) =>
    eb.selectFrom('breachNoticePeople').select('memberId').where('noticeId', '=', noticeId),
  )
}

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { people } = await membersIn(db, audience)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** Returns the next members of the audience in the order of their ids. */
export function nextInAudience(db: Db, audience: Audience, after: { notifiedUpTo: string | null; atMost: number }) {
  const next = membersIn(db, audience).select(['member.id', 'member.email']).orderBy('member.id').limit(after.atMost)
  return (after.notifiedUpTo === null ? next : next.where('member.id', '>', after.notifiedUpTo)).execute()
}

/** Finds members with a confirmed address, by id or by email address. Ignores case. */
export async function findMembers(db: Db, names: readonly string[]) {
  const lower = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('activatedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', sql`any(${lower}::text[])`),
        eb('id', '=', sql<string>`any(${lower.filter((name) => UUID.test(name))}::uuid[])`),
      ]),
    )
    .execute()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
