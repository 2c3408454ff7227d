import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { KnownSession } from '#accounts/server/session-rows.ts'
import { refuse } from '#platform/server/refusals.ts'

/** How long a sign-in or step-up authentication counts as fresh. */
const FRESH_MINUTES = 10

export function demandSecondFactor({ secondFactor }: Pick<KnownSession, 'secondFactor'>): void {
  if (secondFactor === 'none') refuse(accountRefusals.second_factor_needed)
  if (secondFactor === 'unproved') refuse(accountRefusals.second_factor_unproved)
}

/** Requires the password and a code, both given within ten minutes in this same session. */
export function demandFresh(session: KnownSession, now: Temporal.Instant): void {
  demandSecondFactor(session)
  if (!isFresh(session.secondFactorAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
  demandFreshPassword(session, now)
}

/** Requires only a fresh password, for a host or an owner who has no second factor yet. */
export function demandFreshPassword({ passwordAt }: KnownSession, now: Temporal.Instant): void {
  if (!isFresh(passwordAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
}

function isFresh(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at, now.subtract({ minutes: FRESH_MINUTES })) > 0
}
