import { sql, type RawBuilder } from 'kysely'

/**
 * Builds a SQL condition on the row of `members` with this alias, which is true if other members may see, like, match and write
 * to this member. It is false before activation, during a suspension, and once deletion is requested.
 */
export function visibleMember(name: string): RawBuilder<boolean> {
  const [activatedAt, suspendedAt] = [sql.ref(`${name}.activated_at`), sql.ref(`${name}.suspended_at`)]
  return sql<boolean>`(${activatedAt} is not null and ${suspendedAt} is null and not ${deletionRequested(name)})`
}

/**
 * Builds a SQL condition that is true if deletion of the account was requested. Nothing of such an account is shown, not even
 * its earlier messages.
 */
export function deletionRequested(name: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${name}.deletion_requested_at`)} is not null)`
}

/**
 * Builds a SQL condition on the row of `members` with this alias, which is true if optional emails may be sent to this member.
 * Notices about money, safety and the account do not use it, because they are sent to other members too. At present it is the
 * same condition as `visibleMember`.
 */
export const reachableMember = visibleMember
