import { sql, type RawBuilder } from 'kysely'
import { deletionRequested } from '#accounts/server/visible-member-rows.ts'

/**
 * The present name of the member that the row `named` is of, by the columns of both ids: nothing where that member has
 * blocked the reader, who must not learn how they are called by now, or is deleting their account. Whom the reader has
 * blocked, they may see the name of.
 */
export function nameUnlessHidden(otherId: string, readerId: string, named = 'm'): RawBuilder<string | null> {
  const [other, reader] = [sql.ref(otherId), sql.ref(readerId)]
  return sql<string | null>`case
    when ${deletionRequested(named)} or ${hasBlocked(other, reader)} and not ${hasBlocked(reader, other)} then null
    else ${sql.ref(`${named}.user_name`)} end`
}

/** With a limit, so that each is looked up by its key: of two columns PostgreSQL would read everybody's blocks instead. */
function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true from blocks where blocker_id = ${blocker} and blocked_id = ${blocked} limit 1), false)`
}
