import { sql, type RawBuilder } from 'kysely'

/**
 * A condition on the row of `members` with this name in the query: other members may see, like, match and write to this member.
 * False before activation, during a suspension, and from the moment deletion is requested.
 */
export function visibleMember(name: string): RawBuilder<boolean> {
  const [activatedAt, suspendedAt] = [sql.ref(`${name}.activated_at`), sql.ref(`${name}.suspended_at`)]
  return sql<boolean>`(${activatedAt} is not null and ${suspendedAt} is null and not ${deletionRequested(name)})`
}

/** The account's deletion was requested: nothing of it is shown any more, not even what the member wrote before. */
export function deletionRequested(name: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${name}.deletion_requested_at`)} is not null)`
}

/**
 * A condition on the row of `members` with this name in the query: optional emails may be sent to this member. Notices about
 * money, safety and the account go to others too, so they do not use it. Today these are the members whom others can see.
 */
export const reachableMember = visibleMember
