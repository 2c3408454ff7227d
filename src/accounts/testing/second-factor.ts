import { decodeJwt } from 'jose'
import { z } from 'zod'
import { MemberId, Role } from '#accounts/contract/person.ts'
import type { offerSecondFactor } from '#accounts/contract/second-factor.ts'
import { codeOfStep, newSecret, STEP_SECONDS, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { saveSecret, openSecret } from '#accounts/server/second-factor/save-secret.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { lockSecondFactor, markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

const Claims = z.object({ sub: MemberId, sid: z.string(), role: Role })

/** Returns the member, session and role in this access token. */
export const claimsOf = (access: string) => Claims.parse(decodeJwt(access))

/**
 * Marks the second factor of a host or an owner as verified in the session of this token. Does nothing for an ordinary member.
 */
export async function verifyAsStaff(site: Site, access: string): Promise<void> {
  const { sub, sid, role } = claimsOf(access)
  if (role === 'member') return
  await inTransaction(site.db, async (tx) => {
    await lockMember(tx, sub)
    if (!(await lockSecondFactor(tx, sub))) await saveNewSecret(site, tx, sub)
    await markVerified(tx, sid, { secondFactorAt: site.clock.now() })
  })
}

/** Gives a host or an owner a second factor with no used codes. Returns their recovery codes. */
export async function aSecondFactor(site: Site, memberId: string): Promise<string[]> {
  return inTransaction(site.db, async (tx) => {
    await lockMember(tx, memberId)
    return saveNewSecret(site, tx, memberId)
  })
}

const saveNewSecret = (site: Site, tx: Tx, memberId: string) =>
  saveSecret(site, tx, { memberId, secret: newSecret(), lastStep: 0 })

/** Offers an app in the session of this token, and returns the input for setting it up. */
export async function anOfferedApp(t: TestSite, access: string): Promise<{ offer: string; code: string }> {
  const { secret, offer } = await t.apiAs(access)<typeof offerSecondFactor>('POST /api/account/second-factor/offer')
  return { offer, code: codeOfStep(secret, stepAt(t.clock.now())) }
}

/** Advances the clock to the start of the app's next code, so that no code expires during a test. */
export async function beginNextStep(t: TestSite): Promise<void> {
  const stepMs = STEP_SECONDS * 1_000
  const milliseconds = stepMs - (t.clock.now().epochMilliseconds % stepMs)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ milliseconds }))
}

/** Returns the code that this member's app shows after `steps` steps of thirty seconds. */
export async function codeOf(site: Site, memberId: string, steps = 0): Promise<string> {
  const factor = await site.db
    .selectFrom('secondFactors')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const secret = openSecret(site.keys, factor)
  if (secret === undefined) throw new Error('the secret cannot be opened')
  return codeOfStep(secret, stepAt(site.clock.now()) + steps)
}
