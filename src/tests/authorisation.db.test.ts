import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#accounts/contract/person.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { aMember } from '#accounts/testing.ts'
import { claimsOf, verifyAsStaff } from '#accounts/testing/second-factor.ts'
import { apiRoutes } from '#app/api.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import {
  actorKinds,
  keyKinds,
  scopeOf,
  stepUpOwners,
  membersWithStaffStepUp,
  owners,
  staff,
  type ActorKind,
} from './actor-kinds.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
const people = new Map<ActorKind, { id: string; passwordHash: string }>()
let suspended: string
const keys = new Map<string, string>()
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  await anEvent(t.site)
  for (const role of ['member', 'host', 'owner'] as const) people.set(role, await memberWithHash(role))
  for (const kind of keyKinds) keys.set(kind, `Bearer ${(await anApiKey(t.site, [scopeOf[kind]])).key}`)
  const { id, passwordHash } = await memberWithHash('member')
  suspended = await authorizationOf({ id, passwordHash })
  // The session remains, as if the site had failed to end it.
  await sql`update members set suspended_at = now(), suspension_reason = 'a test' where id = ${id}`.execute(t.site.db)
})
afterAll(() => t.close())

async function memberWithHash(role: Role): Promise<{ id: string; passwordHash: string }> {
  const { id } = await aMember(t.site, { role })
  return t.site.db.selectFrom('members').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Starts a session with a code, because a request turns on two-step verification. Staff have just given their second factor. */
async function authorizationOf(member: { id: string; passwordHash: string }): Promise<string> {
  const { access } = await startSession(t.site, { ...member, codeAt: t.site.clock.now() }, 'A test')
  await verifyAsStaff(t.site, access)
  return `Bearer ${access}`
}

/** Starts a separate session for each request, because some requests end their session. */
async function authorizationFor(actor: ActorKind | 'suspended'): Promise<string | undefined> {
  if (keys.has(actor)) return keys.get(actor)
  if (actor === 'suspended') return suspended
  const member = people.get(actor)
  return member && authorizationOf(member)
}

/** Returns whether the caller is allowed: any response counts except a refusal for lack of rights. */
async function isAllowed(method: string, path: string, actor: ActorKind | 'suspended'): Promise<boolean> {
  const refused = await refusalOf(method, path, await authorizationFor(actor))
  return !['not_signed_in', 'not_allowed', 'scope_missing'].includes(refused ?? '')
}

/** Returns the error name of a 401 or 403 response, otherwise undefined. */
async function refusalOf(method: string, path: string, authorization: string | undefined): Promise<string | undefined> {
  const answer = await t.app.inject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a contract's own method
    method: method as 'GET',
    url: path.replaceAll(':id', '1').replaceAll(':name', 'terms'),
    headers: authorization ? { authorization } : {},
    // Some responses stay open until the page that requested them is closed.
    payloadAsStream: true,
  })
  expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
  if (answer.statusCode === 401 || answer.statusCode === 403) {
    const { error }: { error: string } = JSON.parse(await text(answer.stream()))
    return error
  }
  answer.stream().resume()
  return undefined
}

const rows = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
  actorKinds.map((actor) => ({ method, path, actor, may: authorisationMatrix[`${method} ${path}`]?.includes(actor) })),
)

test.each(rows)('$method $path may be called by the $actor: $may', async ({ method, path, actor, may }) => {
  expect(await isAllowed(method, path, actor)).toBe(may)
})

test.each(apiRoutes.map(({ endpoint }) => endpoint))(
  '$method $path treats a suspended member as a visitor',
  async ({ method, path }) => {
    const may = authorisationMatrix[`${method} ${path}`]?.includes('visitor')
    expect(await isAllowed(method, path, 'suspended')).toBe(may)
  },
)

const needsStepUp = (may: readonly ActorKind[] | undefined) => may === stepUpOwners || may === membersWithStaffStepUp

const ofStaff = apiRoutes
  .map(({ endpoint: { method, path } }) => ({ method, path, may: authorisationMatrix[`${method} ${path}`] }))
  .filter(({ may }) => may === staff || may === owners || needsStepUp(may))

/** Sessions that each lack one requirement, by the error name of the refusal. */
const sessionsLacking = {
  second_factor_needed: oncePerRole(async (role) => {
    const { access } = await startSession(t.site, await memberWithHash(role), 'A test')
    return `Bearer ${access}`
  }),
  second_factor_unverified: oncePerRole(async (role) => {
    const member = await memberWithHash(role)
    await authorizationOf(member)
    const { access } = await startSession(t.site, member, 'Another device')
    return `Bearer ${access}`
  }),
  /** A new one for each request, because the operations that need no fresh sign-in may change the session. */
  async fresh_sign_in_needed(role: Role): Promise<string> {
    const authorization = await authorizationOf(people.get(role) ?? expect.fail())
    const { sid } = claimsOf(authorization.slice('Bearer '.length))
    const startedAt = t.site.clock.now().subtract({ minutes: 11 })
    await inTransaction(t.site.db, (tx) =>
      tx.updateTable('sessions').set({ startedAt }).where('id', '=', sid).execute(),
    )
    return authorization
  },
}

/** Starts one session for all requests of a role. They are all refused, so none changes it. */
function oncePerRole(start: (role: Role) => Promise<string>): (role: Role) => Promise<string> {
  const started = new Map<Role, Promise<string>>()
  return (role) => {
    const session = started.get(role) ?? start(role)
    started.set(role, session)
    return session
  }
}

const roles = ['host', 'owner'] as const

test.each(ofStaff)(
  '$method $path refuses staff who lack a requirement, and the error names that requirement',
  async ({ method, path, may }) => {
    for (const role of roles) {
      const isTheirs = may?.includes(role)
      const refusal = async (missing: keyof typeof sessionsLacking) => {
        const refusedWith = await refusalOf(method, path, await sessionsLacking[missing](role))
        // This refusal has another cause: the event has a different host.
        return refusedWith === 'event_not_yours' ? undefined : refusedWith
      }
      const refusals = await Promise.all([
        refusal('second_factor_needed'),
        refusal('second_factor_unverified'),
        refusal('fresh_sign_in_needed'),
      ])
      const [, , fresh] = refusals
      if (isTheirs) {
        expect(refusals.slice(0, 2), role).toEqual(['second_factor_needed', 'second_factor_unverified'])
        // A host may also be refused because they are not a host of the event.
        expect(fresh === 'fresh_sign_in_needed', role).toBe(needsStepUp(may))
      } else expect(refusals, role).toEqual(Array(3).fill('not_allowed'))
    }
  },
)

test('each operation of a member says what they did with it, for the list of their devices', () => {
  const silent = apiRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/admin'))
    .filter(({ method, path }) => !authorisationMatrix[`${method} ${path}`]?.includes('visitor'))
    .filter(({ activity }) => activity === undefined)
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
