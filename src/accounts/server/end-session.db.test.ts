import { afterAll, beforeAll, expect, test } from 'vitest'
import type { listSessions } from '#accounts/contract/account.ts'
import { aMember, signInAs, signInByPassword, type SignedInAs } from '#accounts/testing.ts'
import { claimsOf } from '#accounts/testing/second-factor.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

type Listed = AnswerOf<typeof listSessions>[number]

const sendRequest = ({ authorization }: SignedInAs, method: 'GET' | 'DELETE', url: string) =>
  t.app.inject({ method, url, headers: { authorization } })
const list = (by: SignedInAs) => sendRequest(by, 'GET', '/api/account/sessions')
const listed = async (by: SignedInAs): Promise<Listed[]> => (await list(by)).json()
const end = (by: SignedInAs, id: string) => sendRequest(by, 'DELETE', `/api/account/sessions/${id}`)
const signOut = (refresh: string) => t.app.inject({ method: 'POST', url: '/accounts/signout/', payload: { refresh } })
const refresh = (token: string) =>
  t.app.inject({ method: 'POST', url: '/accounts/refresh', payload: { refresh: token } })
const isOpen = async (by: SignedInAs) => (await list(by)).statusCode === 200

async function minutes(count: number): Promise<void> {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count }))
}

test('a member’s devices are listed with the most recently used first and the current one marked', async () => {
  const member = await aMember(t.site)
  const phone = await signInAs(t.site, member)
  await signInAs(t.site, await aMember(t.site))
  await minutes(1)
  const tablet = await signInAs(t.site, member)
  await minutes(1)

  expect((await listed(phone)).map(({ current }) => current)).toEqual([false, true])
  await refresh(phone.refresh)

  const devices = await listed(tablet)
  expect(devices.map(({ current }) => current)).toEqual([false, true])
  expect(Object.keys(devices[0] ?? {})).toEqual([
    ...['id', 'device', 'started_at', 'last_used_at', 'last_activity', 'second_factor_at', 'has_staff_rights'],
    'current',
  ])
  expect(devices[0]).toMatchObject({ device: 'Unknown device' })
})

test('the list says what each device last did, and when', async () => {
  const member = await aMember(t.site)
  const [phone, tablet] = [await signInAs(t.site, member), await signInAs(t.site, member)]
  const lastOf = async (by: SignedInAs) => (await listed(tablet)).find(({ id }) => id === claimsOf(by.access).sid)
  expect(await lastOf(phone)).toMatchObject({ last_activity: null, second_factor_at: null, has_staff_rights: false })
  const rename = (username: string) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/account/name',
      headers: { authorization: phone.authorization },
      payload: { username },
    })

  await list(phone)
  expect((await lastOf(phone))?.last_activity?.words).toBe('viewed the site')
  expect((await rename('x')).statusCode).toBe(422)
  expect((await lastOf(phone))?.last_activity?.words).toBe('viewed the site')
  expect((await rename('Amelia Tonks')).statusCode).toBe(200)
  const { last_activity: renamed } = (await lastOf(phone)) ?? {}
  expect(renamed).toEqual({ words: 'changed your user name', at: expect.any(String) })

  // What was done is not hidden by what the page reads just after it.
  await list(phone)
  expect((await lastOf(phone))?.last_activity).toEqual(renamed)
  await minutes(6)
  await list(phone)
  expect((await lastOf(phone))?.last_activity?.words).toBe('viewed the site')
})

test('the list says on which devices of a host a second factor was verified, and where it still gives rights', async () => {
  const host = await aMember(t.site, { role: 'host' })
  const verified = await signInAs(t.site, host)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 12 }))
  const [fresh, withPassword] = [await signInAs(t.site, host), await signInByPassword(t.site, host)]
  const rows = new Map((await listed(fresh)).map((row) => [row.id, row]))
  const rowOf = ({ access }: SignedInAs) => rows.get(claimsOf(access).sid)
  expect(rowOf(verified)).toMatchObject({ second_factor_at: expect.any(String), has_staff_rights: false })
  expect(rowOf(fresh)).toMatchObject({ second_factor_at: expect.any(String), has_staff_rights: true, current: true })
  expect(rowOf(withPassword)).toMatchObject({ second_factor_at: null, has_staff_rights: false })
})

test('signing out one device leaves the others signed in', async () => {
  const member = await aMember(t.site)
  const [phone, tablet] = [await signInAs(t.site, member), await signInAs(t.site, member)]
  const lost = (await listed(tablet)).find(({ current }) => !current)

  const answer = await end(tablet, lost?.id ?? '')

  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(await isOpen(phone)).toBe(false)
  expect((await refresh(phone.refresh)).statusCode).toBe(401)
  expect(await isOpen(tablet)).toBe(true)
  expect((await end(tablet, lost?.id ?? '')).json()).toMatchObject({ error: 'session_not_found' })
})

test('signing out another member’s device gets the same refusal as an unknown device, and has no effect', async () => {
  const [amy, tom] = [await signInAs(t.site, await aMember(t.site)), await signInAs(t.site, await aMember(t.site))]
  const id = (await listed(amy))[0]?.id ?? ''

  const [theirs, nobodys] = [await end(tom, id), await end(tom, newId())]

  expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404])
  expect(withoutRequestId(theirs.body)).toBe(withoutRequestId(nobodys.body))
  expect((await end(tom, 'x')).statusCode).toBe(422)
  expect(await isOpen(amy)).toBe(true)
})

test('a member can sign out all devices with one request, including the current one', async () => {
  const member = await aMember(t.site)
  const devices = [await signInAs(t.site, member), await signInAs(t.site, member)]
  const other = await signInAs(t.site, await aMember(t.site))

  expect((await sendRequest(devices[0] ?? other, 'DELETE', '/api/account/sessions')).statusCode).toBe(200)

  expect(await Promise.all(devices.map(isOpen))).toEqual([false, false])
  expect(await isOpen(other)).toBe(true)
})

test('a member can sign out every other device with one request', async () => {
  const member = await aMember(t.site)
  const [phone, tablet] = [await signInAs(t.site, member), await signInAs(t.site, member)]
  const other = await signInAs(t.site, await aMember(t.site))

  expect((await sendRequest(tablet, 'DELETE', '/api/account/other-sessions')).statusCode).toBe(200)

  expect(await Promise.all([phone, tablet, other].map(isOpen))).toEqual([false, true, true])
  expect((await refresh(phone.refresh)).statusCode).toBe(401)
})

test.each([
  ['current', (tokens: string[]) => tokens[2]],
  ['previous', (tokens: string[]) => tokens[1]],
  ['spent', (tokens: string[]) => tokens[0]],
])('signing out with the %s token ends access immediately', async (_which, choose) => {
  const device = await signInAs(t.site, await aMember(t.site))
  const second = (await refresh(device.refresh)).json<{ refresh: string }>()
  const third = (await refresh(second.refresh)).json<{ refresh: string }>()

  const answer = await signOut(choose([device.refresh, second.refresh, third.refresh]) ?? '')

  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(await isOpen(device)).toBe(false)
  expect((await refresh(third.refresh)).statusCode).toBe(401)
})

test('signing out a second time or with an invalid token gets the same response', async () => {
  const device = await signInAs(t.site, await aMember(t.site))

  const answers = [await signOut(device.refresh), await signOut(device.refresh), await signOut('no such token')]

  expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(Array(3).fill('200 {}'))
})
