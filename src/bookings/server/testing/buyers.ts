import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Member } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { aMember } from '#accounts/testing.ts'
import type { Site } from '#platform/server/site.ts'

/** The behaviour of a buyer who holds a place. */
export type Plan = 'pays' | 'pays and leaves' | 'pays late' | 'another card' | 'declined' | 'abandons' | 'cancels'

export type Buyer = {
  memberId: string
  by: Member
  gender: Gender
  plan: Plan
  /** Whether the buyer is on the waiting list, and checks for an offer. */
  waits?: true | undefined
  /** Returns the header that the buyer's browser would send, with a token that is still valid. */
  authorization(): Promise<string>
}

const plans: [Plan, upTo: number][] = [
  ['pays', 0.35],
  ['pays and leaves', 0.5],
  ['pays late', 0.6],
  ['another card', 0.7],
  ['declined', 0.8],
  ['abandons', 0.9],
  ['cancels', 1],
]

/** Creates signed-in buyers, alternately men and women. Each buyer's plan depends only on the seed and their number. */
export async function buyersFor(site: Site, count: number, planned: { seed: number } | Plan): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let number = 0; number < count; number += 1) {
    const plan = typeof planned === 'string' ? planned : planOf(planned.seed, number)
    buyers.push(await aBuyer(site, number % 2 === 0 ? 'M' : 'F', plan))
  }
  return buyers
}

function planOf(seed: number, number: number): Plan {
  const draw = createHash('sha256').update(`${seed} ${number}`).digest().readUInt32BE() / 2 ** 32
  return plans.find(([, upTo]) => draw < upTo)?.[0] ?? 'pays'
}

export async function aBuyer(site: Site, gender: Gender, plan: Plan): Promise<Buyer> {
  const { id: memberId } = await aMember(site, { gender })
  const sessionId = await sessionOf(site, memberId)
  const claims = { memberId, sessionId, gender, role: 'member' } as const
  return {
    memberId,
    by: claims,
    gender,
    plan,
    authorization: async () => `Bearer ${await makeAccessToken(site, claims)}`,
  }
}

/** Creates the session directly, because checking five hundred passwords takes longer than selling the event. */
async function sessionOf(site: Site, memberId: string): Promise<string> {
  const { passwordHash } = await site.db
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { access } = await startSession(site, { id: memberId, passwordHash: passwordHash ?? '' }, 'A phone')
  return String(decodeJwt(access).sid)
}
