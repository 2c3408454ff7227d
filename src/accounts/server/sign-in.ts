import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { SecondFactorStep, Tokens } from '#accounts/contract/authentication.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countPasswordAttempt } from '#accounts/server/brute-force.ts'
import { verifyPassword } from '#accounts/server/passwords.ts'
import { redeemCodeIn } from '#accounts/server/second-factor/redeem-code.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import { memberToSignIn } from '#accounts/server/session-queries.ts'
import { requireMaySignIn, startSession } from '#accounts/server/start-session.ts'
import { termsVersion } from '#content/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { isTooBusy, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type SignInMember = NonNullable<Awaited<ReturnType<typeof memberToSignIn>>>

/**
 * Signs the member in on this device. A wrong password and an unknown address get the same response after the same work. With
 * two-step verification the password alone starts no session: the member sends it again with a code, or uses a passkey.
 */
export async function signIn(
  site: Site,
  by: ClientInfo,
  credentials: { email: string; password: string; code?: string | undefined },
): Promise<Tokens & { termsAccepted: boolean; secondFactor: SecondFactorStep }> {
  const email = credentials.email.trim().toLowerCase()
  const found = await memberWithPassword(site, by, email, credentials.password)
  if (!found) refuse(accountRefusals.wrong_email_or_password)

  const { id, passwordHash } = found
  const codeAt = await secondStep(site, found, credentials.code)
  const started = await startSession(site, { id, passwordHash, codeAt }, deviceName(by.userAgent))
  const secondFactor = started.role === 'member' || codeAt ? 'not required' : await staffStep(site, id)
  return { ...started, secondFactor, termsAccepted: started.termsVersion === (await termsVersion(site.db)) }
}

/** Returns when the code was given that two-step verification asks for, or undefined if it is off. */
async function secondStep(
  site: Site,
  member: SignInMember,
  code: string | undefined,
): Promise<Temporal.Instant | undefined> {
  if (!member.isTwoStepOn) return undefined
  requireMaySignIn(member)
  if (code === undefined) refuse(accountRefusals.second_step_needed)
  await redeemCodeIn(site, member.id, (redeemCode) => inTransaction(site.db, (tx) => redeemCode(tx, code)))
  return site.clock.now()
}

async function staffStep(site: Site, memberId: string): Promise<SecondFactorStep> {
  return (await hasSecondFactor(site.db, memberId)) ? 'to verify' : 'to set up'
}

/**
 * Returns the member, or undefined if the password is wrong. A correct password does not count as a guess, nor does one that
 * the server was too busy to check.
 */
async function memberWithPassword(
  site: Site,
  { address }: ClientInfo,
  email: string,
  password: string,
): Promise<SignInMember | undefined> {
  const attempt = await countPasswordAttempt(site, email, address)
  const found = await memberToSignIn(site.db, email)
  const outcome = await checkPassword(found, password).catch(async (error: unknown) => {
    if (isTooBusy(error)) await attempt.uncount()
    throw error
  })
  if (outcome === 'wrong') return undefined
  await attempt.uncount()
  if (outcome === 'declined') refuse(accountRefusals.account_not_activated)
  return found
}

/**
 * Registering with another person's address and then signing in must not reveal whether they are a member. So the password of a
 * registration that created no account gets the same response as an unconfirmed account. A refused sign-in always checks two
 * passwords, so the timing reveals nothing either.
 */
async function checkPassword(
  found: SignInMember | undefined,
  password: string,
): Promise<'right' | 'declined' | 'wrong'> {
  const isRight = await verifyPassword(found?.passwordHash, password)
  if (isRight && found?.activatedAt && !found.suspendedAt && !found.deletionRequestedAt) return 'right'
  const isDeclined = await verifyPassword(found?.declinedHash ?? undefined, password)
  if (isRight) return 'right'
  return isDeclined ? 'declined' : 'wrong'
}
