import { afterAll, beforeAll, expect, test } from 'vitest'
import type { listActivity } from '#accounts/contract/account.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { listUnusualSecurityEvents } from '#admin/contract/security.ts'
import { scopes, type createApiKey, type revokeApiKey } from '#connections/contract/api-keys.ts'
import type {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  switchWebhook,
} from '#connections/contract/webhooks.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { kindsOfConnections, securityEventsOf } from '#platform/testing/security-events.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let owner: TestMember
const lines: string[] = []
beforeAll(async () => {
  t = await testSite({ LOG_LEVEL: 'info' }, (line) => lines.push(line))
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
})
afterAll(() => t.close())

/** Every kind that a test here has seen. */
const seen = new Set<SecurityEventKind>()

const asOwner = async () => t.apiAs((await signInAs(t.site, owner)).access)
const today = () => t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
const make = (api: Api, expires_on = today()) =>
  api<typeof createApiKey>('POST /api/admin/api-keys', {
    body: { name: 'Spreadsheet', scopes: [...scopes], expires_on },
  })
const revoke = (api: Api, id: string) =>
  api<typeof revokeApiKey>('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} })

/** Returns the events of these kinds with their details, the oldest first. */
async function recorded(memberId: string | null, word: 'API key' | 'webhook') {
  const events = (await securityEventsOf(t.site, memberId)).filter(({ kind }) => kind.startsWith(word))
  for (const { kind } of events) seen.add(kind)
  return events
}

/** Asks with a key as a program on a network, and returns the status. */
async function ask(key: string, url = '/api/v1/key', from = '203.0.113.21') {
  const headers = { authorization: `Bearer ${key}` }
  return (await t.app.inject({ method: 'GET', url, headers, remoteAddress: from })).statusCode
}

test('an owner’s API keys and webhooks are recorded with their session, for the owners and on the owner’s own page', async () => {
  const api = await asOwner()
  const key = await make(api)
  await revoke(api, key.id)
  const body = { name: 'Books', url: 'https://hooks.example.com/secret-path', types: ['booking.made' as const] }
  const { id, secret } = await api<typeof createWebhook>('POST /api/admin/webhooks', { body })
  const params = { id }
  await api<typeof changeWebhook>('PUT /api/admin/webhooks/:id', { params, body })
  await api<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', { params, body: { on: false } })
  await api<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', { params, body: { on: true } })
  const renewed = await api<typeof replaceWebhookSecret>('POST /api/admin/webhooks/:id/secret', { params, body: {} })
  await api<typeof deleteWebhook>('DELETE /api/admin/webhooks/:id', { params })

  const events = [...(await recorded(owner.id, 'API key')), ...(await recorded(owner.id, 'webhook'))]
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['API key made', 'may read events, bookings, attendance, payments'],
    ['API key revoked', null],
    ['webhook added', null],
    ['webhook changed', null],
    ['webhook turned off', null],
    ['webhook turned on', null],
    ['webhook secret replaced', null],
    ['webhook deleted', null],
  ])
  expect(events.filter(({ sessionId, operation }) => sessionId === null || operation === null)).toEqual([])
  for (const text of [JSON.stringify(events), lines.join('')])
    for (const one of [key.key, secret, renewed.secret, body.url]) expect(text).not.toContain(one)

  const own = await api<typeof listActivity>('GET /api/account/activity')
  expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(events.map(({ kind }) => kind)))
  const found = await unusual(api)
  expect(new Set(found.flatMap(({ rule, kind }) => (rule === 'connection changed' ? kind : [])))).toEqual(
    new Set(['API key made', 'webhook added', 'webhook changed', 'webhook secret replaced']),
  )
})

const unusual = async (api: Api) =>
  (await api<typeof listUnusualSecurityEvents>('GET /api/admin/security-events/unusual')).findings

test('a change of an API key or a webhook that is refused records nothing', async () => {
  const api = await asOwner()
  const before = (await securityEventsOf(t.site, owner.id)).length
  const id = '0199f0c1-0110-7000-8000-00000000dead'
  expect(await refusal(revoke(api, id))).toMatchObject({ status: 404 })
  const remove = api<typeof deleteWebhook>('DELETE /api/admin/webhooks/:id', { params: { id } })
  expect(await refusal(remove)).toMatchObject({ status: 404 })
  expect((await securityEventsOf(t.site, owner.id)).length).toBe(before)
})

test('refused keys are counted by reason and network, without the key, and only those that the site made are unusual', async () => {
  const api = await asOwner()
  const [revoked, expired] = [await make(api), await make(api)]
  await revoke(api, revoked.id)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 25 }))
  const narrow = await anApiKey(t.site, ['events:read'])
  // With the right checksum.
  const unknown = 'sdkey_000000000000000000000000000000004Me9Qq'
  const mistyped = `${narrow.key.slice(0, -1)}${narrow.key.endsWith('0') ? '1' : '0'}`
  for (let nth = 0; nth < 3; nth += 1) expect(await ask(revoked.key)).toBe(401)
  expect(await ask(revoked.key, '/api/v1/events', '203.0.113.22')).toBe(401)
  expect(await ask(expired.key)).toBe(401)
  expect(await ask(narrow.key, '/api/v1/payments')).toBe(403)
  expect(await ask(mistyped)).toBe(401)
  expect(await ask(narrow.key)).toBe(200)
  // What does not look like a key, such as the token of a session, is no use of one.
  expect(await ask((await signInAs(t.site, owner)).access)).toBe(401)
  expect(await ask(unknown)).toBe(401)

  // The key of the fixture was made by the site itself.
  const events = (await recorded(null, 'API key')).filter(({ kind }) => kind === 'API key refused')
  expect(events.map(({ kind, detail, times }) => [kind, detail, times])).toEqual([
    ['API key refused', 'revoked', 3],
    ['API key refused', 'revoked', 1],
    ['API key refused', 'expired', 1],
    ['API key refused', 'scope_missing', 1],
    ['API key refused', 'mistyped', 1],
    ['API key refused', 'unknown', 1],
  ])
  expect(events[3]).toMatchObject({ operation: 'GET /api/v1/payments', sessionId: null, memberId: null })
  for (const text of [JSON.stringify(events), lines.join('')])
    for (const { key } of [revoked, expired, narrow, { key: mistyped }]) expect(text).not.toContain(key)
  const found = (await unusual(await asOwner())).filter(({ rule }) => rule === 'API key refused')
  expect(new Set(found.map(({ detail, times }) => `${detail} ${times}`))).toEqual(
    new Set(['expired 1', 'revoked 1', 'revoked 3', 'scope_missing 1']),
  )
})

test('the tests above record all kinds that are listed as theirs', () => {
  expect(kindsOfConnections.filter((kind) => !seen.has(kind))).toEqual([])
})
