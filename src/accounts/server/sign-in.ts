import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { SecondFactorStep, Tokens } from '#accounts/contract/authentication.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countPasswordAttempt } from '#accounts/server/brute-force.ts'
import { rememberDevice } from '#accounts/server/remember-device.ts'
import { verifyPasswordFor } from '#accounts/server/passwords.ts'
import { redeemCodeIn } from '#accounts/server/second-factor/redeem-code.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import { memberToSignIn } from '#accounts/server/session-queries.ts'
import { requireMaySignIn, startSession } from '#accounts/server/start-session.ts'
import { inTransaction } from '#platform/server/db.ts'
import { widestNetworkOf } from '#platform/server/networks.ts'
import { noteSecurityEvent, notingRefusal } from '#platform/server/security-events/record-security-event.ts'
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
  credentials: { email: string; password: string; code?: string | undefined; deviceSecret?: string | undefined },
): Promise<Tokens & { termsAccepted: boolean; secondFactor: SecondFactorStep }> {
  const email = credentials.email.trim().toLowerCase()
  const found = await memberWithPassword(site, { ...credentials, ...by, email })
  if (!found) refuse(accountRefusals.wrong_email_or_password)

  const { id: memberId, passwordHash } = found
  const codeAt = await secondStep(site, found, credentials.code)
  const device = deviceName(by.userAgent)
  const { deviceSecret } = credentials
  const started = await notingRefusal(site, { kind: 'sign-in refused', memberId }, () =>
    startSession(site, { id: memberId, passwordHash, codeAt }, device, deviceSecret),
  )
  const detail = codeAt ? 'password and code' : 'password'
  noteSecurityEvent(site, { kind: 'signed in', memberId, sessionId: started.sessionId, detail })
  await rememberDevice(site, { memberId, sessionId: started.sessionId, device, deviceSecret })
  const secondFactor = started.role === 'member' || codeAt ? 'not required' : await staffStep(site, memberId)
  return { ...started, secondFactor }
}

/** Returns when the code was given that two-step verification asks for, or undefined if it is off. */
async function secondStep(
  site: Site,
  member: SignInMember,
  code: string | undefined,
): Promise<Temporal.Instant | undefined> {
  if (!member.isTwoStepOn) return undefined
  const { id: memberId } = member
  await notingRefusal(site, { kind: 'sign-in refused', memberId }, async () => requireMaySignIn(member))
  // Not an event: each sign-in with two steps begins so.
  if (code === undefined) refuse(accountRefusals.second_step_needed)
  await notingRefusal(site, { kind: 'second factor refused', memberId }, () =>
    redeemCodeIn(site, memberId, (redeemCode) => inTransaction(site.db, (tx) => redeemCode(tx, code))),
  )
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
  credentials: ClientInfo & { email: string; password: string; deviceSecret?: string | undefined },
): Promise<SignInMember | undefined> {
  const { email, password, address, deviceSecret } = credentials
  const attempt = await countPasswordAttempt(site, { email, address, deviceSecret })
  const found = await memberToSignIn(site.db, email)
  const outcome = await checkPassword(found, password, widestNetworkOf(address)).catch(async (error: unknown) => {
    if (isTooBusy(error)) await attempt.uncount()
    throw error
  })
  if (outcome === 'right') {
    await attempt.uncount()
    return found
  }
  const refusal = outcome === 'wrong' ? 'wrong_email_or_password' : 'account_not_activated'
  noteSecurityEvent(site, { kind: 'sign-in refused', memberId: found?.id ?? null, detail: refusal })
  if (outcome === 'wrong') {
    await attempt.fail(found?.id ?? null)
    return undefined
  }
  await attempt.uncount()
  refuse(accountRefusals.account_not_activated)
}

/**
 * Registering with another person's address and then signing in must not reveal whether they are a member. So the password of a
 * registration that created no account gets the same response as an unconfirmed account. A refused sign-in always checks two
 * passwords, so the timing reveals nothing either.
 */
async function checkPassword(
  found: SignInMember | undefined,
  password: string,
  network: string,
): Promise<'right' | 'declined' | 'wrong'> {
  const isRight = await verifyPasswordFor(network, found?.passwordHash, password)
  if (isRight && found?.activatedAt && !found.suspendedAt && !found.deletionRequestedAt) return 'right'
  const isDeclined = await verifyPasswordFor(network, found?.declinedHash ?? undefined, password)
  if (isRight) return 'right'
  return isDeclined ? 'declined' : 'wrong'
}
