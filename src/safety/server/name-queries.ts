import { sql, type RawBuilder } from 'kysely'
import { deletionRequested } from '#accounts/server/visible-member-queries.ts'

/**
 * Builds SQL for the current name of the member whose table alias is `named`. Both ids are column references. Null if that
 * member is deleting their account, or has blocked the reader without also being blocked by the reader.
 */
export function nameUnlessHidden(otherId: string, readerId: string, named = 'm'): RawBuilder<string | null> {
  const [other, reader] = [sql.ref(otherId), sql.ref(readerId)]
  return sql<string | null>`case
    when ${deletionRequested(named)} or ${hasBlocked(other, reader)} and not ${hasBlocked(reader, other)} then null
    else ${sql.ref(`${named}.user_name`)} end`
}

/** The limit makes PostgreSQL look up each pair by its key. Without it, PostgreSQL would read the whole blocks table. */
function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true from blocks where blocker_id = ${blocker} and blocked_id = ${blocked} limit 1), false)`
}
