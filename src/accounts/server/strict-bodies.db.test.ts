import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accountEndpoints from '#accounts/contract/account.ts'
import * as authenticationEndpoints from '#accounts/contract/authentication.ts'
import { aMember, anEmail, aPassword, aRegistration, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import { termsVersion } from '#content/texts/terms.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let bodies: [EndpointShape, object][]
let headers: { authorization: string }
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  const member = await aMember(t.site)
  const { authorization, refresh } = await signInAs(t.site, member)
  headers = { authorization }
  const email = anEmail()
  const passwords = { password: 'Gasometer4!lights', passchk: 'Gasometer4!lights' }
  await t.api<typeof authenticationEndpoints.register>('POST /accounts/register', { body: aRegistration({ email }) })
  const token = tokenIn(await newestMailTo(t, email))
  bodies = [
    [authenticationEndpoints.register, aRegistration()],
    [authenticationEndpoints.authenticate, { email: member.email, password: aPassword }],
    [authenticationEndpoints.refreshSession, { refresh }],
    [authenticationEndpoints.signOut, { refresh }],
    [authenticationEndpoints.forgotPassword, { email: member.email }],
    [authenticationEndpoints.resendActivation, { email }],
    [authenticationEndpoints.checkLink, { token }],
    [authenticationEndpoints.activate, { token }],
    [authenticationEndpoints.resetPassword, { token, ...passwords }],
    [authenticationEndpoints.confirmEmail, { token }],
    [authenticationEndpoints.signOutDevice, { token }],
    [accountEndpoints.changeName, { username: 'Dora Tonks' }],
    [accountEndpoints.changePassword, { current_password: aPassword, ...passwords }],
    [accountEndpoints.changeEmail, { current_password: aPassword, email: anEmail() }],
    [accountEndpoints.setDateOfBirth, { date_of_birth: '1990-01-01' }],
    [accountEndpoints.acceptTerms, { version: termsVersion }],
  ]
})
afterAll(() => t.close())

const smuggled: object[] = [
  { role: 'owner' },
  { id: '0192f0c1-2222-7000-8000-000000000001' },
  { member_id: '0192f0c1-2222-7000-8000-000000000001' },
  { activated_at: '2026-01-01T00:00:00Z' },
  { activatedAt: '2026-01-01T00:00:00Z' },
  { password_hash: 'x' },
  { termsVersion: 'x' },
  { isAdmin: true },
  { constructor: { prototype: { role: 'owner' } } },
]

async function allAccountRows(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(m order by m.id) from members m) as members,
    (select json_agg(s order by s.id) from sessions s) as sessions,
    (select json_agg(r order by r) from refresh_tokens r) as tokens,
    (select json_agg(l order by l.id) from account_links l) as links,
    (select count(*) from registrations) as registrations,
    (select count(*) from link_requests) as requests,
    (select count(*) from audit) as audit,
    (select count(*) from pgboss.job) as jobs`.execute(t.site.db)
  return rows[0]
}

test('a request with an unknown field is refused by every account endpoint, and nothing changes', async () => {
  const before = await allAccountRows()
  for (const [{ method, path, summary }, body] of bodies) {
    const more = 'gender' in body ? [] : [{ gender: 'M' }]
    for (const extra of [...smuggled, ...more]) {
      const payload = { ...body, ...extra }
      const answer = await t.app.inject({ method, url: path, payload, headers })
      expect({ summary, extra, status: answer.statusCode }).toEqual({ summary, extra, status: 422 })
    }
  }
  expect(await allAccountRows()).toEqual(before)
})

test.each(['__proto__', 'constructor', 'toString'])(
  'a registration with a field named %s is refused and nothing changes',
  async (name) => {
    const before = await allAccountRows()
    const body = JSON.stringify(aRegistration()).replace('{', `{"${name}":{"role":"owner"},`)

    const answer = await t.app.inject({
      method: 'POST',
      url: '/accounts/register',
      payload: body,
      headers: { 'content-type': 'application/json' },
    })

    expect(answer.statusCode).toBe(422)
    expect(await allAccountRows()).toEqual(before)
  },
)

test.each([[null], [[]], ['text'], [1], [{}], [{ email: {}, password: [] }]])(
  'the body %j is refused by every account endpoint, and nothing changes',
  async (body) => {
    const before = await allAccountRows()
    for (const [{ method, path, summary }] of bodies) {
      const payload = JSON.stringify(body)
      const answer = await t.app.inject({
        method,
        url: path,
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      })
      expect({ summary, status: answer.statusCode }).toEqual({ summary, status: 422 })
    }
    expect(await allAccountRows()).toEqual(before)
  },
)
