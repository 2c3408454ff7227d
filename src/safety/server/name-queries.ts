import { sql, type RawBuilder } from 'kysely'
import { deletionRequested } from '#accounts/server/visible-member-queries.ts'

/**
 * The current name of the member in the row `named`, by the columns of both ids. Null if that member has blocked the reader, who
 * must not learn their current name, or is deleting their account. The reader still sees the name of a member they have blocked
 * themselves.
 */
export function nameUnlessHidden(otherId: string, readerId: string, named = 'm'): RawBuilder<string | null> {
  const [other, reader] = [sql.ref(otherId), sql.ref(readerId)]
  return sql<string | null>`case
    when ${deletionRequested(named)} or ${hasBlocked(other, reader)} and not ${hasBlocked(reader, other)} then null
    else ${sql.ref(`${named}.user_name`)} end`
}

/** The limit makes each pair be looked up by its key; with two columns PostgreSQL would read everyone's blocks instead. */
function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true from blocks where blocker_id = ${blocker} and blocked_id = ${blocked} limit 1), false)`
}
