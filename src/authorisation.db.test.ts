import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#accounts/contract/person.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { aMember } from '#accounts/testing.ts'
import { apiRoutes } from '#api.ts'
import { anEvent } from '#events/testing.ts'
import { askers, authorisationMatrix, type Asker } from './authorisation-matrix.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
const people = new Map<Asker, { id: string; passwordHash: string }>()
let suspended: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  await anEvent(t.site)
  for (const role of ['member', 'host', 'owner'] as const) people.set(role, await memberWithHash(role))
  const { id, passwordHash } = await memberWithHash('member')
  suspended = await authorizationOf({ id, passwordHash })
  // The session stays, as if ending it had been forgotten.
  await sql`update members set suspended_at = now(), suspended_why = 'a test' where id = ${id}`.execute(t.site.db)
})
afterAll(() => t.close())

async function memberWithHash(role: Role): Promise<{ id: string; passwordHash: string }> {
  const { id } = await aMember(t.site, { role })
  return t.site.db.selectFrom('members').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function authorizationOf(member: { id: string; passwordHash: string }): Promise<string> {
  const { access } = await startSession(t.site, member, 'A test')
  return `Bearer ${access}`
}

/** A session of its own for each question, because some questions end theirs. */
async function authorizationFor(asker: Asker | 'suspended'): Promise<string | undefined> {
  if (asker === 'suspended') return suspended
  const member = people.get(asker)
  return member && authorizationOf(member)
}

/** What the server says of it: who may ask gets any answer but that they may not. */
async function isLetIn(method: string, path: string, asker: Asker | 'suspended'): Promise<boolean> {
  const authorization = await authorizationFor(asker)
  const answer = await t.app.inject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a contract's own method
    method: method as 'GET',
    url: path.replaceAll(':id', '1').replaceAll(':name', 'terms'),
    headers: authorization ? { authorization } : {},
    // Some go on until the page that asked is closed.
    payloadAsStream: true,
  })
  expect(answer.statusCode, `${method} ${path} as ${asker}`).toBeLessThan(500)
  if (answer.statusCode !== 401 && answer.statusCode !== 403) {
    answer.stream().resume()
    return true
  }
  const { error } = JSON.parse(await text(answer.stream()))
  return !['not_signed_in', 'not_allowed'].includes(error)
}

const rows = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
  askers.map((asker) => ({ method, path, asker, may: authorisationMatrix[`${method} ${path}`]?.includes(asker) })),
)

test.each(rows)('$method $path lets in, or not, a $asker: $may', async ({ method, path, asker, may }) => {
  expect(await isLetIn(method, path, asker)).toBe(may)
})

test.each(apiRoutes.map(({ endpoint }) => endpoint))(
  '$method $path takes a suspended member for a visitor',
  async ({ method, path }) => {
    const may = authorisationMatrix[`${method} ${path}`]?.includes('visitor')
    expect(await isLetIn(method, path, 'suspended')).toBe(may)
  },
)
