import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { makeOwner } from '#accounts/server/make-owner.ts'
import {
  aMember,
  anEmail,
  aRegistration,
  emailsTo,
  newestMailTo,
  signInAs,
  signInByPassword,
  tokenIn,
  type TestMember,
} from '#accounts/testing.ts'
import { aSecondFactor, anOfferedApp, beginNextStep, codeOf } from '#accounts/testing/second-factor.ts'
import { anEvent } from '#events/testing.ts'
import { securityEventKinds, type SecurityEventKind } from '#platform/contract/security-events.ts'
import { kindsOf, kindsOfConnections, kindsOfPasskeys, securityEventsOf } from '#platform/testing/security-events.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
const lines: string[] = []
beforeAll(async () => (t = await testSite({ LOG_LEVEL: 'info' }, (line) => lines.push(line))))
afterAll(() => t.close())

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const newPassword = 'Gasometer4!lights'
/** Every kind that a test here has seen. */
const seen = new Set<SecurityEventKind>()

type Request = { access?: string | undefined; from?: string; payload?: object }

/** Sends a request as a browser on a network, and returns its status and body. */
async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, request: Request = {}) {
  const { access, from = '192.0.2.7', payload } = request
  const headers = { 'user-agent': chrome, ...(access && { authorization: `Bearer ${access}` }) }
  const answer = await t.app.inject({ method, url, headers, remoteAddress: from, ...(payload && { payload }) })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json<Record<string, string>>() : {} }
}

const signIn = (email: string, password: string, from?: string) =>
  send('POST', '/accounts/authenticate', { payload: { email, password }, ...(from && { from }) })

/** Expects the member's events to be these, the oldest first. */
async function expectKinds(memberId: string, kinds: readonly SecurityEventKind[]): Promise<void> {
  expect(await kindsOf(t.site, memberId)).toEqual(kinds)
  for (const kind of kinds) seen.add(kind)
}

const linesAbout = (memberId: string) =>
  lines.flatMap((line) => {
    const { security_event: kind, member, network } = JSON.parse(line)
    return kind !== undefined && member === memberId ? [{ kind, network }] : []
  })

test('a thief who guesses a password, signs in and changes the email leaves a trace for the owner, in the log and for the member', async () => {
  const victim = await aMember(t.site)
  const thief = '203.0.113.66'
  for (let nth = 0; nth < 6; nth += 1) await signIn(victim.email, `Wrong${nth}!towpath`, thief)
  const { body } = await signIn(victim.email, victim.password, thief)
  const email = anEmail()
  const payload = { email, current_password: victim.password }
  expect((await send('PUT', '/api/account/email', { access: body.access, from: thief, payload })).status).toBe(200)
  const token = tokenIn(await newestMailTo(t, email))
  expect((await send('POST', '/accounts/confirmemail', { from: thief, payload: { token } })).status).toBe(200)

  const events = await securityEventsOf(t.site, victim.id)
  expect(events.map(({ kind, times, detail }) => [kind, times, detail])).toEqual([
    ['sign-in refused', 6, 'wrong_email_or_password'],
    ['signed in', 1, 'password'],
    ['email change requested', 1, null],
    ['email changed', 1, null],
  ])
  expect(new Set(events.map(({ network }) => network?.toString('hex'))).size).toBe(1)
  expect(events[1]).toMatchObject({ device: 'Chrome on Android', operation: 'POST /accounts/authenticate' })
  const logged = linesAbout(victim.id)
  expect(logged.map(({ kind }) => kind)).toEqual([
    ...Array(6).fill('sign-in refused'),
    ...['signed in', 'email change requested', 'email changed'],
  ])
  expect(new Set(logged.map(({ network }) => network))).toEqual(new Set([events[0]?.network?.toString('hex')]))
  const secrets = [thief, victim.email, email, victim.password, token, body.access, body.refresh]
  for (const text of [JSON.stringify(events), lines.join('')])
    for (const secret of secrets) expect(text).not.toContain(secret)

  const owner = await aMember(t.site, { role: 'owner' })
  const { access } = await signInAs(t.site, owner)
  const { body: unusual } = await send('GET', '/api/admin/security-events/unusual', { access })
  expect(unusual).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({
        rule: 'signed in after many tries',
        times: 6,
        person: expect.objectContaining({ id: victim.id }),
      }),
    ]),
  })
  const own = await send('GET', '/api/account/activity', { access: (await signInAs(t.site, { email })).access })
  expect(JSON.stringify(own.body)).toContain('"kind":"sign-in refused"')
})

test('a failed sign-in for an unknown address records neither the address nor a member', async () => {
  const email = anEmail()
  await signIn(email, 'Wrong1!towpath', '203.0.113.9')
  const found = (await securityEventsOf(t.site, null)).filter(({ kind }) => kind === 'sign-in refused')
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain(email.slice(0, 12))
  expect(lines.join('')).not.toContain(email)
})

test('a registration, its refusal, and a reset of the password are recorded', async () => {
  const registration = aRegistration()
  await send('POST', '/accounts/register', { payload: registration })
  const token = tokenIn(await newestMailTo(t, registration.email))
  const activate = (password: string) => send('POST', '/accounts/activate', { payload: { token, password } })
  expect((await activate('Wrong1!towpath')).status).toBe(422)
  expect((await activate(registration.password)).status).toBe(200)
  await send('POST', '/accounts/forgotpassword', { payload: { email: registration.email } })
  const reset = tokenIn(await newestMailTo(t, registration.email))
  const payload = { token: reset, password: newPassword, passchk: newPassword }
  expect((await send('POST', '/accounts/resetpassword', { payload })).status).toBe(200)

  const { id } = await memberWith(registration.email)
  await expectKinds(id, ['activation refused', 'account activated', 'signed in', 'password reset'])
})

const memberWith = (email: string) =>
  t.site.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()

test('a member’s changes, downloads and sign-outs are recorded with their session', async () => {
  const member = await aMember(t.site)
  const { access } = await signInAs(t.site, member)
  const wrong = { current_password: 'Wrong1!towpath', password: newPassword, passchk: newPassword }
  await send('PUT', '/api/account/password', { access, payload: wrong })
  await send('PUT', '/api/account/password', { access, payload: { ...wrong, current_password: member.password } })
  await send('POST', '/api/account/download', { access, payload: { current_password: newPassword } })
  await emailsTo(t, member.email)
  const { id } = await t.site.db
    .selectFrom('downloads')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect((await send('GET', `/api/account/downloads/${id}/file`, { access })).status).toBe(200)
  await send('DELETE', '/api/account/sessions', { access })

  await expectKinds(member.id, [
    ...(['current password refused', 'password changed', 'data download requested', 'data download fetched'] as const),
    'signed out everywhere',
  ])
  const sessions = new Set((await securityEventsOf(t.site, member.id)).map(({ sessionId }) => sessionId))
  expect([sessions.size, sessions.has(null)]).toEqual([1, false])
})

test('the reuse of a refresh token that ends a session is recorded', async () => {
  const member = await aMember(t.site)
  const { refresh } = await signInAs(t.site, member)
  const renew = (token: string) => send('POST', '/accounts/refresh', { payload: { refresh: token } })
  const second = await renew(refresh)
  await renew(second.body.refresh ?? '')
  expect((await renew(refresh)).status).toBe(401)
  await expectKinds(member.id, ['refresh token reused'])
})

test('a device that was signed out with the link of an email is recorded', async () => {
  const member = await aMember(t.site)
  for (const _ of ['first', 'new']) await signIn(member.email, member.password)
  const token = tokenIn(await newestMailTo(t, member.email))
  expect((await send('POST', '/accounts/signoutdevice', { payload: { token } })).status).toBe(200)
  await expectKinds(member.id, ['signed in', 'signed in', 'device signed out'])
})

describe('staff', () => {
  let owner: TestMember
  let access: string
  beforeAll(async () => {
    owner = await aMember(t.site, { role: 'owner' })
    access = (await signInAs(t.site, owner)).access
  })

  test('second factors, recovery codes and step-up authentication are recorded, whether right or wrong', async () => {
    const host = await aMember(t.site, { role: 'host' })
    const recoveryCodes = await aSecondFactor(t.site, host.id)
    await beginNextStep(t)
    const by = (await signInByPassword(t.site, host)).access
    const verify = (code = '') =>
      send('POST', '/api/account/second-factor/verification', { access: by, payload: { code } })
    expect((await verify('000000')).status).toBe(422)
    expect((await verify(await codeOf(t.site, host.id))).status).toBe(200)
    expect((await verify(recoveryCodes[0])).status).toBe(200)
    const stepUp = (code: string) =>
      send('POST', '/api/account/step-up', { access: by, payload: { current_password: host.password, code } })
    expect((await stepUp('000000')).status).toBe(422)
    await beginNextStep(t)
    expect((await stepUp(await codeOf(t.site, host.id))).status).toBe(200)
    await send('POST', '/api/account/second-factor/recovery-codes', { access: by })
    await send('PUT', '/api/account/second-factor', { access: by, payload: await anOfferedApp(t, by) })
    access = (await signInAs(t.site, owner)).access
    expect((await send('DELETE', `/api/admin/members/${host.id}/second-factor`, { access })).status).toBe(200)
    await send('PUT', '/api/account/second-factor', { access: by, payload: await anOfferedApp(t, by) })

    await expectKinds(host.id, [
      'signed in',
      ...(['second factor refused', 'second factor verified', 'recovery code used', 'second factor verified'] as const),
      ...(['step-up refused', 'step-up done', 'recovery codes renewed', 'second factor replaced'] as const),
      ...(['second factor removed', 'second factor set up'] as const),
    ])
  })

  test('invitations and roles are recorded, with the owner who acted', async () => {
    const invited = await aMember(t.site)
    const invite = async (role: string, email: string) => {
      await send('POST', '/api/admin/invitations', { access, payload: { email, role } })
      return tokenIn(await newestMailTo(t, email))
    }
    const token = await invite('host', invited.email)
    const other = anEmail()
    await invite('host', other)
    const open = await t.site.db.selectFrom('staffInvitations').select('id').where('email', '=', other).execute()
    await send('POST', `/api/admin/invitations/${open[0]?.id}/send`, { access })
    await send('DELETE', `/api/admin/invitations/${open[0]?.id}`, { access })
    const by = (await signInAs(t.site, invited)).access
    await send('POST', '/api/invitation/accept', { access: by, payload: { token } })
    expect((await send('DELETE', `/api/admin/staff/${invited.id}`, { access })).status).toBe(200)
    await makeOwner(t.site, siteItself, invited.email)

    await expectKinds(invited.id, ['role assigned', 'role removed', 'role assigned'])
    const events = await securityEventsOf(t.site, invited.id)
    expect(events.map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [null, 'host'],
      [owner.id, 'host'],
      [null, 'owner'],
    ])
    const ofOwner = await kindsOf(t.site, owner.id)
    for (const kind of ['staff invited', 'invitation sent again', 'invitation withdrawn'] as const) {
      expect(ofOwner).toContain(kind)
      seen.add(kind)
    }
  })

  test('suspensions, their end and the sign-out of a member by an owner are recorded', async () => {
    const { id } = await aMember(t.site)
    await send('DELETE', `/api/admin/members/${id}/sessions`, { access })
    await send('PUT', `/api/admin/members/${id}/suspension`, { access, payload: { reason: 'Rude.' } })
    await send('POST', `/api/admin/members/${id}/suspension/lift`, { access, payload: { reason: 'Sorry.' } })
    await expectKinds(id, ['signed out everywhere', 'account suspended', 'suspension lifted'])
  })

  test('each of the owner’s exports is recorded', async () => {
    const id = await anEvent(t.site)
    const files = [
      'members.csv',
      'audit.csv',
      `events/${id}/bookings.csv`,
      'bookings.csv',
      'money/ledger.csv',
      'payments.csv',
    ]
    for (const file of files) expect((await send('GET', `/api/admin/${file}`, { access })).status, file).toBe(200)
    const exports = (await securityEventsOf(t.site, owner.id)).filter(({ kind }) => kind === 'data exported')
    expect(exports.map(({ detail }) => detail)).toEqual([
      'members',
      'audit',
      'bookings',
      'bookings',
      'ledger',
      'payments',
    ])
    seen.add('data exported')
  })

  test('a member or a host who calls an operation of owners is recorded', async () => {
    for (const role of ['member', 'host'] as const) {
      const { id, email } = await aMember(t.site, { role })
      const by = (await signInAs(t.site, { email })).access
      expect((await send('GET', '/api/admin/members', { access: by })).status).toBe(403)
      await expectKinds(id, ['staff access refused'])
      const [event] = await securityEventsOf(t.site, id)
      expect(event).toMatchObject({ detail: role, operation: 'GET /api/admin/members' })
    }
  })
})

test('a tripped limit is recorded once in its window, with the number of attempts beyond it', async () => {
  const email = anEmail()
  for (let nth = 0; nth < 15; nth += 1) await signIn(email, 'Wrong1!towpath', '203.0.113.80')
  const events = await securityEventsOf(t.site, null)
  expect(events.filter(({ kind }) => kind === 'limit reached').map(({ detail, times }) => [detail, times])).toEqual([
    ['sign-in by email and network', 5],
  ])
  seen.add('limit reached')
})

test('the tests above, and those of passkeys and connections, record every kind of event', async () => {
  seen.add('sign-in refused').add('email change requested').add('email changed')
  for (const kind of [...kindsOfPasskeys, ...kindsOfConnections]) seen.add(kind)
  expect(securityEventKinds.filter((kind) => !seen.has(kind))).toEqual([])
})
