import { sql, type RawBuilder } from 'kysely'

/**
 * Of the row of `members` under this name in the query: other members are shown, like, match and write to this one. Not before
 * the account is activated, while it is suspended, nor from the moment its deletion is asked for.
 */
export function visibleMember(name: string): RawBuilder<boolean> {
  const [activatedAt, suspendedAt] = [sql.ref(`${name}.activated_at`), sql.ref(`${name}.suspended_at`)]
  return sql<boolean>`(${activatedAt} is not null and ${suspendedAt} is null and not ${deletionRequested(name)})`
}

/** The account is being deleted: nothing of it is shown any more, also of what it wrote before. */
export function deletionRequested(name: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${name}.leaving_at`)} is not null)`
}

/**
 * Of the row of `members` under this name: email that is a choice may go to this member. Notices about money, safety and the
 * account go to others too, so they do not ask. Today these are the members whom others see.
 */
export const reachableMember = visibleMember
