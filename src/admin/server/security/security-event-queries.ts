import { sql } from 'kysely'
import type { SecurityEventsQuery } from '#admin/contract/security.ts'
import { startOfDay } from '#admin/server/start-of-day.ts'
import type { Db } from '#platform/server/db.ts'
import type { PageRequest } from '#platform/server/listing/page-of-rows.ts'

/**
 * Selects the requested events with their people, unsorted. An event about a person and one by them are found by two indexes,
 * which the database merges in order.
 */
export function securityEvents(db: Db, query: SecurityEventsQuery) {
  const { person = '', kind, network, from, until } = query
  return db
    .selectFrom(({ selectFrom }) => {
      const all = () => selectFrom('securityEvents').selectAll()
      const byPerson = () =>
        all()
          .where('actorId', '=', person)
          .where(sql<boolean>`member_id is distinct from actor_id`)
      return (query.person ? all().where('memberId', '=', person).unionAll(byPerson()) : all()).as('event')
    })
    .leftJoin('members as person', 'person.id', 'event.memberId')
    .leftJoin('members as owner', 'owner.id', 'event.actorId')
    .select(['event.id', 'event.kind', 'event.at', 'event.lastAt', 'event.times', 'event.network', 'event.device'])
    .select(['event.operation', 'event.detail', 'event.memberId', 'event.actorId'])
    .select(['person.userName as personName', 'owner.userName as ownerName'])
    .$if(kind !== undefined, (rows) => rows.where('event.kind', '=', kind ?? 'signed in'))
    .$if(network !== undefined, (rows) => rows.where('event.network', '=', Buffer.from(network ?? '', 'hex')))
    .$if(from !== undefined, (rows) => rows.where('event.at', '>=', startOfDay(from ?? '')))
    .$if(until !== undefined, (rows) => rows.where('event.at', '<', startOfDay(until ?? '', { days: 1 })))
}

export function securityEventOrder({
  direction,
}: Pick<SecurityEventsQuery, 'direction'>): Omit<PageRequest, 'list' | 'after'> {
  return { by: sql.ref('event.at'), id: sql.ref('event.id'), direction }
}

/** Selects the newest sign-ins of these members since this time. */
export function signInsOf(db: Db, memberIds: readonly string[], since: Temporal.Instant, most: number) {
  return db
    .selectFrom('securityEvents')
    .select(['kind', 'memberId', 'network', 'device', 'detail', 'at', 'times'])
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('kind', '=', 'signed in')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
}

/** Returns the devices on which each of these members signed in before this time. Each member has an entry. */
export async function devicesBefore(
  db: Db,
  memberIds: readonly string[],
  before: Temporal.Instant,
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('securityEvents')
    .select(['memberId', 'device'])
    .distinct()
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('kind', '=', 'signed in')
    .where('at', '<', before)
    .execute()
  const devices = new Map(memberIds.map((id) => [id, new Set<string>()]))
  for (const { memberId, device } of rows) if (memberId && device) devices.get(memberId)?.add(device)
  return devices
}

/** Returns the ids of all hosts and owners. */
export async function staffIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('members').select('id').where('role', '<>', 'member').execute()
  return rows.map(({ id }) => id)
}
