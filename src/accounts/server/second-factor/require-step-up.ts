import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { refuse } from '#platform/server/refusals.ts'

/** The period for which a sign-in or step-up authentication counts as fresh. */
const FRESH_MINUTES = 10

export function requireSecondFactor({ secondFactor }: Pick<ActiveSession, 'secondFactor'>): void {
  if (secondFactor === 'none') refuse(accountRefusals.second_factor_needed)
  if (secondFactor === 'unverified') refuse(accountRefusals.second_factor_unverified)
}

/** Refuses unless the password and a code, or a passkey, were given in this session within the last ten minutes. */
export function requireFreshSignIn(session: ActiveSession, now: Temporal.Instant): void {
  requireSecondFactor(session)
  if (!isFresh(session.secondFactorAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
  requireFreshPassword(session, now)
}

/**
 * Refuses unless the member may change what signs them in besides the password: passkeys, the authenticator app and two-step
 * verification. Staff, and members with two-step verification, need a fresh sign-in. Other members, and staff who have no
 * second factor yet, need a fresh password or passkey, so that an unlocked phone is not enough.
 */
export function requireFreshForFactors(session: ActiveSession, now: Temporal.Instant): void {
  const needsBoth = session.secondFactor !== 'none' && (session.role !== 'member' || session.isTwoStepOn)
  if (needsBoth) requireFreshSignIn(session, now)
  else requireFreshPassword(session, now)
}

/** Refuses unless the password or a passkey was given within the last ten minutes. */
function requireFreshPassword({ passwordAt }: ActiveSession, now: Temporal.Instant): void {
  if (!isFresh(passwordAt, now)) refuse(accountRefusals.fresh_sign_in_needed)
}

function isFresh(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at, now.subtract({ minutes: FRESH_MINUTES })) > 0
}
