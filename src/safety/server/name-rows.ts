import { sql, type RawBuilder } from 'kysely'
import { pairBlocked } from '#safety/server/queries.ts'

/**
 * The present name of the member that the row `named` is of, by the columns of both ids: nothing where a block keeps the two
 * apart and it is not the reader's own, as one who was blocked must not learn how the other is called by now.
 */
export function nameUnlessBlocked(otherId: string, readerId: string, named = 'm'): RawBuilder<string | null> {
  const [other, reader] = [sql.ref(otherId), sql.ref(readerId)]
  return sql<string | null>`case
    when ${pairBlocked(other, reader)} and not exists (
      select from blocks where blocker_id = ${reader} and blocked_id = ${other}) then null
    else ${sql.ref(`${named}.user_name`)} end`
}
