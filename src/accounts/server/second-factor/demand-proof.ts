import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { KnownSession } from '#accounts/server/session-rows.ts'
import { refuse } from '#platform/server/refusals.ts'

/** How long a proof of who one is counts as fresh. */
const FRESH_MINUTES = 10

export function demandSecondFactor({ secondFactor }: Pick<KnownSession, 'secondFactor'>): void {
  if (secondFactor === 'none') refuse(accountRefusals.second_factor_needed)
  if (secondFactor === 'unproved') refuse(accountRefusals.second_factor_unproved)
}

/** Password and code, both given within ten minutes in this very session. */
export function demandFresh(session: KnownSession, now: Temporal.Instant): void {
  demandSecondFactor(session)
  if (!isFresh(session.secondFactorAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
  demandFreshPassword(session, now)
}

/** What whoever has no second factor yet can prove. */
export function demandFreshPassword({ passwordAt }: KnownSession, now: Temporal.Instant): void {
  if (!isFresh(passwordAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
}

function isFresh(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at, now.subtract({ minutes: FRESH_MINUTES })) > 0
}
