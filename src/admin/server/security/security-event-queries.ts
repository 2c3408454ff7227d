import { sql } from 'kysely'
import type { SecurityEventsQuery } from '#admin/contract/security.ts'
import { startOfDay } from '#admin/server/start-of-day.ts'
import type { Db } from '#platform/server/db.ts'
import { ROWS_PER_PAGE } from '#platform/listing.ts'
import { isAfterSql, type Cursor, type PageRequest } from '#platform/server/listing/page-of-rows.ts'

/**
 * Selects the requested events with their people, unsorted. An event about a person and one by them are found by two indexes.
 * Each gives at most the rows of one page after the cursor, because the database would otherwise read and sort all of them.
 */
export function securityEvents(db: Db, query: SecurityEventsQuery, cursor?: Cursor) {
  const { person, direction, kind, network, from, until } = query
  return db
    .selectFrom(({ selectFrom }) => {
      const events = () =>
        selectFrom('securityEvents')
          .selectAll()
          .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'signed in'))
          .$if(network !== undefined, (rows) => rows.where('network', '=', Buffer.from(network ?? '', 'hex')))
          .$if(from !== undefined, (rows) => rows.where('at', '>=', startOfDay(from ?? '')))
          .$if(until !== undefined, (rows) => rows.where('at', '<', startOfDay(until ?? '', { days: 1 })))
      if (!person) return events().as('event')
      const onePage = () => {
        const rows = cursor ? events().where(isAfterSql(sql`at`, sql`id`, direction, cursor)) : events()
        return rows
          .orderBy('at', direction)
          .orderBy('id', direction)
          .limit(ROWS_PER_PAGE + 1)
      }
      const byPerson = onePage()
        .where('actorId', '=', person)
        .where(sql<boolean>`member_id is distinct from actor_id`)
      return selectFrom(onePage().where('memberId', '=', person).as('about'))
        .selectAll()
        .unionAll(selectFrom(byPerson.as('by')).selectAll())
        .as('event')
    })
    .leftJoin('members as person', 'person.id', 'event.memberId')
    .leftJoin('members as owner', 'owner.id', 'event.actorId')
    .select(['event.id', 'event.kind', 'event.at', 'event.lastAt', 'event.times', 'event.network', 'event.device'])
    .select(['event.operation', 'event.detail', 'event.memberId', 'event.actorId'])
    .select(['person.userName as personName', 'owner.userName as ownerName'])
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
