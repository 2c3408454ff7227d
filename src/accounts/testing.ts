import { hash } from '@node-rs/argon2'
import { siteItself } from '#accounts/actor.ts'
import type { Gender, MemberId, Role } from '#accounts/contract/person.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { createActivatedMember } from '#accounts/server/admit-member.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { hashingLimiter, MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES } from '#accounts/server/passwords.ts'
import { memberToSignIn } from '#accounts/server/session-queries.ts'
import { signIn } from '#accounts/server/sign-in.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { verifyAsStaff } from '#accounts/testing/second-factor.ts'
import { newId } from '#platform/server/ids.ts'
import type { SentMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A password that the site accepts for a registration. */
export const aPassword = 'Narrowboat7!lockgate'

export type TestMember = { id: MemberId; email: string; password: string; userName: string; gender: Gender }
type MemberOptions = Partial<
  Omit<TestMember, 'id'> & {
    role: Role
    /** Null if the member has not set it. */
    dateOfBirth: string | null
    registeredAt: Temporal.Instant
  }
>

/** Creates an activated member without an email. The default is a woman of 34. */
export async function aMember(site: Site, options: MemberOptions = {}): Promise<TestMember> {
  const { password = aPassword, dateOfBirth = dateOfBirthAtAge(site, 34), ...rest } = options
  const member = { email: anEmail(), userName: 'Testy Tonks', gender: 'F' as const, ...rest }
  const passwordHash = await hashOnce(password)
  const born = dateOfBirth === null ? {} : { dateOfBirth }
  const id = await createActivatedMember(site, siteItself, { ...member, ...born, passwordHash })
  return { id, email: member.email, password, userName: member.userName, gender: member.gender }
}

/** Returns the date of birth of a person who reached this age half a year ago. */
export function dateOfBirthAtAge(site: Site, years: number): string {
  const today = site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  return today.subtract({ years, months: 6 }).toString()
}

/** Returns a unique email address. */
export function anEmail(): string {
  return `m${newId().replaceAll('-', '')}@example.com`
}

export type SignedInAs = { access: string; refresh: string; authorization: string }

/**
 * Starts a session on a new device without checking the password, which is slow. A host or an owner gets a freshly verified
 * second factor. Refuses if the account's state does not allow it.
 */
export async function signInAs(site: Site, { email }: { email: string }): Promise<SignedInAs> {
  const member = await memberToSignIn(site.db, email.toLowerCase())
  if (!member) throw new Error(`no member has ${email}`)
  const signedIn = withHeader(await startSession(site, member, deviceName(undefined)))
  await verifyAsStaff(site, signedIn.access)
  return signedIn
}

/** Signs in with the password only, for tests of signing in. */
export async function signInByPassword(site: Site, member: { email: string; password: string }): Promise<SignedInAs> {
  return withHeader(await signIn(site, { address: '192.0.2.1', userAgent: undefined }, member))
}

function withHeader({ access, refresh }: Tokens): SignedInAs {
  return { access, refresh, authorization: `Bearer ${access}` }
}

/**
 * The lowest cost. Checking a password takes as long as its hash demands, which is slow by design and the same in every test.
 * passwords.test.ts checks the cost of the hashes that the site makes.
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Reuses hashes, because most test members have the same password. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const ofPassword = hashes.get(password) ?? hash(password, cheap)
  hashes.set(password, ofPassword)
  return ofPassword
}

/** Runs the jobs, and returns the emails that were sent to this address, newest first. */
export async function emailsTo(t: TestSite, email: string): Promise<SentMail[]> {
  await t.runJobs()
  const answer = await t.app.inject(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return answer.json()
}

export async function newestMailTo(t: TestSite, email: string): Promise<SentMail> {
  const [mail] = await emailsTo(t, email)
  if (!mail) throw new Error(`no email to ${email}`)
  return mail
}

/** Returns the token of the only link in the email. Both parts must contain the same link. */
export function tokenIn(mail: SentMail): string {
  const [inHtml, inText] = [mail.html, mail.text].map((part) => [...part.matchAll(/\?token=([\w-]+)/g)])
  const tokens = new Set([...(inHtml ?? []), ...(inText ?? [])].map(([, token]) => token))
  const [token] = tokens
  if (!inHtml?.length || !inText?.length || tokens.size !== 1 || !token)
    throw new Error(`not exactly one link: ${mail.text}`)
  return token
}

/** Returns the body of a valid registration request. */
export function aRegistration(options: { email?: string; username?: string; gender?: Gender; password?: string } = {}) {
  const password = options.password ?? aPassword
  return { email: anEmail(), username: 'Betty Tonks', gender: 'F' as const, ...options, password, passchk: password }
}

/** Makes the request while the queues of the hashing limiter are full, each with one task. */
export async function withFullPasswordQueue<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const over = Promise.withResolvers<void>()
  const crowd = Array.from({ length: MAX_CONCURRENT_HASHES + MAX_WAITING_HASHES }, (_, nth) =>
    hashingLimiter.run(`crowd ${nth}`, () => over.promise),
  )
  try {
    return await ask()
  } finally {
    over.resolve()
    await Promise.all(crowd)
  }
}
