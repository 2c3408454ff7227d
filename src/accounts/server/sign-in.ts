import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { SecondFactorAsked, Tokens } from '#accounts/contract/signing-in.ts'
import type { Caller } from '#accounts/server/caller.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { countGuess } from '#accounts/server/guessing.ts'
import { verifyPassword } from '#accounts/server/passwords.ts'
import { secondFactorOf } from '#accounts/server/second-factor/second-factor-rows.ts'
import { memberToSignIn } from '#accounts/server/session-rows.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { termsVersion } from '#content/server/queries.ts'
import { isTooBusy, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Found = NonNullable<Awaited<ReturnType<typeof memberToSignIn>>>

/** Signs in on this device. A wrong password and an unknown address get the same response, after the same work. */
export async function signIn(
  site: Site,
  by: Caller,
  given: { email: string; password: string },
): Promise<Tokens & { termsAccepted: boolean; secondFactor: SecondFactorAsked }> {
  const email = given.email.trim().toLowerCase()
  const found = await memberWithPassword(site, by, email, given.password)
  if (!found) refuse(accountRefusals.wrong_email_or_password)

  const device = deviceName(by.userAgent)
  const started = await startSession(site, found, device)
  const secondFactor = started.role === 'member' ? 'not asked' : await askedOfStaff(site, found.id)
  return { ...started, secondFactor, termsAccepted: started.termsVersion === (await termsVersion(site.db)) }
}

async function askedOfStaff(site: Site, memberId: string): Promise<SecondFactorAsked> {
  return (await secondFactorOf(site.db, memberId)) ? 'to prove' : 'to set up'
}

/**
 * Returns the member if this is their password. A right password does not count as a guess, nor does one that the server was too
 * busy to check.
 */
async function memberWithPassword(
  site: Site,
  { address }: Caller,
  email: string,
  password: string,
): Promise<Found | undefined> {
  const guess = await countGuess(site, email, address)
  const found = await memberToSignIn(site.db, email)
  const is = await judge(found, password).catch(async (error: unknown) => {
    if (isTooBusy(error)) await guess.giveBack()
    throw error
  })
  if (is === 'wrong') return undefined
  await guess.giveBack()
  if (is === 'declined') refuse(accountRefusals.account_not_activated)
  return found
}

/**
 * Registering with another person's address and then signing in must not reveal whether they are a member. So the password of a
 * registration that created no account gets the same response as an unconfirmed account. A refused sign-in always checks two
 * passwords, so the timing reveals nothing either.
 */
async function judge(found: Found | undefined, password: string): Promise<'right' | 'declined' | 'wrong'> {
  const isRight = await verifyPassword(found?.passwordHash, password)
  if (isRight && found?.activatedAt && !found.suspendedAt && !found.leavingAt) return 'right'
  const isDeclined = await verifyPassword(found?.declinedHash ?? undefined, password)
  if (isRight) return 'right'
  return isDeclined ? 'declined' : 'wrong'
}
