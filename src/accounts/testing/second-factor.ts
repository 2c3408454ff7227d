import { decodeJwt } from 'jose'
import { z } from 'zod'
import { MemberId, Role } from '#accounts/contract/person.ts'
import type { offerSecondFactor } from '#accounts/contract/second-factor.ts'
import { codeOfStep, newSecret, STEP_SECONDS, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { keepSecret, openSecret } from '#accounts/server/second-factor/keep-secret.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { lockSecondFactor, markProved } from '#accounts/server/store/second-factors.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

const Claims = z.object({ sub: MemberId, sid: z.string(), role: Role })

/** Whose access token this is. */
export const claimsOf = (access: string) => Claims.parse(decodeJwt(access))

/** As if a host or an owner had given their code in the session of this token; of a member there is nothing to prove. */
export async function proveAsStaff(site: Site, access: string): Promise<void> {
  const { sub, sid, role } = claimsOf(access)
  if (role === 'member') return
  await inTransaction(site.db, async (tx) => {
    await lockMember(tx, sub)
    if (!(await lockSecondFactor(tx, sub))) await keepNewSecret(site, tx, sub)
    await markProved(tx, sid, { secondFactorAt: site.clock.now() })
  })
}

/** Gives a host or an owner a second factor that no code was given of yet, and their recovery codes. */
export async function aSecondFactor(site: Site, memberId: string): Promise<string[]> {
  return inTransaction(site.db, async (tx) => {
    await lockMember(tx, memberId)
    return keepNewSecret(site, tx, memberId)
  })
}

const keepNewSecret = (site: Site, tx: Tx, memberId: string) =>
  keepSecret(site, tx, { memberId, secret: newSecret(), lastStep: 0 })

/** What is given to set up an app that was just offered in the session of this token. */
export async function anAppOffered(t: TestSite, access: string): Promise<{ offer: string; code: string }> {
  const { secret, offer } = await t.apiAs(access)<typeof offerSecondFactor>('POST /api/account/second-factor/offer')
  return { offer, code: codeOfStep(secret, stepAt(t.clock.now())) }
}

/** Moves the clock to where an app has just come to its next code: none runs out while a test is on its way. */
export async function beginNextStep(t: TestSite): Promise<void> {
  const stepMs = STEP_SECONDS * 1_000
  const milliseconds = stepMs - (t.clock.now().epochMilliseconds % stepMs)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ milliseconds }))
}

/** What the app of this member shows `steps` of thirty seconds from now. */
export async function codeOf(site: Site, memberId: string, steps = 0): Promise<string> {
  const factor = await site.db
    .selectFrom('secondFactors')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return codeOfStep(openSecret(site.keys, factor), stepAt(site.clock.now()) + steps)
}
