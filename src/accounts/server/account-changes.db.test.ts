import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import {
  aMember,
  emailsTo,
  newestMailTo,
  signInAs,
  signInByPassword,
  tokenIn,
  type TestMember,
} from '#accounts/testing.ts'
import { aPasskey, verifyByPasskey } from '#accounts/testing/passkeys.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: TestMember
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  member = await aMember(t.site)
})

type Request = { by?: { authorization: string }; payload?: object; from?: string }
async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, request: Request = {}): Promise<number> {
  const { by, payload, from: remoteAddress = '192.0.2.1' } = request
  const headers = by ? { authorization: by.authorization } : {}
  return (await t.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })).statusCode
}

const newPassword = 'Gasometer4!lights'
const aDevice = () => randomBytes(32).toString('hex')
const signIn = (password: string, device_secret: string, from?: string) =>
  send('POST', '/accounts/authenticate', {
    payload: { email: member.email, password, device_secret },
    ...(from && { from }),
  })

/** Guesses ten times in the browser with each of these secrets, and returns how many guesses were looked at. */
async function attemptsOn(devices: readonly string[], from: string): Promise<number> {
  let lookedAt = 0
  for (const device of devices) {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => signIn('Wrong!kite77', device, from)))
    lookedAt += statuses.filter((status) => status === 401).length
  }
  return lookedAt
}

async function eventsOf(kind: SecurityEventKind): Promise<number> {
  await t.site.securityEvents.write()
  const events = t.site.db.selectFrom('securityEvents').select('id').where('memberId', '=', member.id)
  return (await events.where('kind', '=', kind).execute()).length
}

const audited = async (action: string) => (await actionsOn(t.site.db, member.id)).filter((one) => one === action).length

/** Signs in, adds a passkey, and verifies with it, so that every change is allowed. */
async function withPasskey() {
  const by = await signInByPassword(t.site, member)
  const phone = await aPasskey(t, by.access)
  await verifyByPasskey(t, by.access, phone)
  return { by, phone }
}

test('nobody makes more than thirty changes of what signs them in within an hour, whatever the changes are', async () => {
  const { by, phone } = await withPasskey()
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    statuses.push(
      await send('PUT', '/api/account/two-step', { by }),
      await send('POST', '/api/account/second-factor/recovery-codes', { by }),
      await send('DELETE', '/api/account/two-step', { by }),
    )
    await verifyByPasskey(t, by.access, phone)
  }

  // The passkey was the first of the thirty.
  expect(statuses.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 200))
  expect(new Set(statuses.slice(29))).toEqual(new Set([429]))
  const made = [
    'two-step verification turned on',
    'two-step verification turned off',
    'recovery codes renewed',
  ] as const
  expect(await Promise.all(made.map(audited))).toEqual([10, 9, 10])
  expect(await emailsTo(t, member.email)).toHaveLength(30)

  const elsewhere = await aMember(t.site)
  const other = await signInByPassword(t.site, elsewhere)
  await aPasskey(t, other.access)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
  const later = await signInByPassword(t.site, elsewhere)
  await aPasskey(t, later.access)
})

test('turning on what is on changes no recovery code, leaves no row and sends no email', async () => {
  const { by } = await withPasskey()
  expect(await send('PUT', '/api/account/two-step', { by })).toBe(200)
  const codes = () =>
    t.site.db.selectFrom('recoveryCodes').selectAll().where('memberId', '=', member.id).orderBy('codeHash').execute()
  const before = await codes()

  expect(await send('PUT', '/api/account/two-step', { by })).toBe(409)

  expect(await codes()).toEqual(before)
  expect(await audited('two-step verification turned on')).toBe(1)
  expect(await eventsOf('two-step verification turned on')).toBe(1)
  expect(await emailsTo(t, member.email)).toHaveLength(2)
})

test('signing out nobody leaves no row, and signing out is never refused', async () => {
  const by = await signInByPassword(t.site, member)
  for (let time = 0; time < 40; time += 1) expect(await send('DELETE', '/api/account/other-sessions', { by })).toBe(200)
  expect(await eventsOf('other devices signed out')).toBe(0)

  for (let time = 0; time < 35; time += 1) {
    await signInAs(t.site, member)
    expect(await send('DELETE', '/api/account/other-sessions', { by })).toBe(200)
  }
  // Repeats are counted in one row, or two if a quarter of an hour ends meanwhile.
  expect(await eventsOf('other devices signed out')).toBeLessThanOrEqual(2)
  expect(await send('DELETE', '/api/account/sessions', { by })).toBe(200)
})

test('giving the password again and again is counted in one row', async () => {
  const by = await signInByPassword(t.site, member)
  const payload = { current_password: member.password }
  for (let time = 0; time < 5; time += 1) expect(await send('POST', '/api/account/step-up', { by, payload })).toBe(200)
  expect(await eventsOf('step-up done')).toBeLessThanOrEqual(2)
})

test('a device that a thief made known counts as unknown after a reset', async () => {
  const devices = [aDevice(), aDevice()]
  for (const device of devices) expect(await signIn(member.password, device)).toBe(200)
  await send('POST', '/accounts/forgotpassword', { payload: { email: member.email } })
  const token = tokenIn(await newestMailTo(t, member.email))
  const payload = { token, password: newPassword, passchk: newPassword }
  expect(await send('POST', '/accounts/resetpassword', { payload })).toBe(200)

  // Together they have the ten guesses of an unknown device on one network.
  expect(await attemptsOn(devices, '192.0.2.20')).toBe(10)
})

test('a new password forgets the devices that are known, except the one in use', async () => {
  const [own, thief] = [aDevice(), aDevice()]
  for (const device of [own, thief]) expect(await signIn(member.password, device)).toBe(200)
  const by = await signInByPassword(t.site, member)
  const change = { current_password: member.password, password: newPassword, passchk: newPassword, device_secret: own }
  expect(await send('PUT', '/api/account/password', { by, payload: change })).toBe(200)

  expect(await attemptsOn([thief, thief], '192.0.2.20')).toBe(10)
  expect(await signIn(newPassword, thief, '192.0.2.20')).toBe(429)
  expect(await signIn(newPassword, own, '192.0.2.20')).toBe(200)
})

test('all known devices of an account together have thirty guesses, then they count as unknown', async () => {
  const devices = Array.from({ length: 6 }, aDevice)
  for (const device of devices) expect(await signIn(member.password, device)).toBe(200)

  // Thirty as known devices, and the ten of an unknown device on one network.
  expect(await attemptsOn(devices, '192.0.2.20')).toBe(40)
  expect(await signIn(member.password, aDevice(), '192.0.2.21')).toBe(200)
})
