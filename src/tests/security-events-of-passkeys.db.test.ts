import { afterAll, beforeAll, expect, test } from 'vitest'
import type { endOtherSessions } from '#accounts/contract/account.ts'
import type { removePasskey } from '#accounts/contract/passkeys.ts'
import type { turnOffTwoStep, turnOnTwoStep } from '#accounts/contract/second-factor.ts'
import { aMember, signInAs, signInByPassword } from '#accounts/testing.ts'
import { aPasskey, passkeysIn, signInByPasskey, verifyByPasskey } from '#accounts/testing/passkeys.ts'
import type { makeCalendarAddress, stopCalendarAddress } from '#bookings/contract/own-calendar.ts'
import type { listDoorDevices, loadDoor, revokeDoorGrant } from '#event-night/contract.ts'
import { aDoor } from '#event-night/testing.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import { rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { kindsOf, kindsOfPasskeys, securityEventsOf } from '#platform/testing/security-events.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

/** Every kind that a test here has seen. */
const seen = new Set<SecurityEventKind>()

/** Expects the member's events to be these, the oldest first. */
async function expectKinds(memberId: string, kinds: readonly SecurityEventKind[]): Promise<void> {
  expect(await kindsOf(t.site, memberId)).toEqual(kinds)
  for (const kind of kinds) seen.add(kind)
}

test('a member’s passkeys, their refusals and two-step verification are recorded', async () => {
  const member = await aMember(t.site)
  const { access } = await signInByPassword(t.site, member)
  const api = t.apiAs(access)
  const phone = await aPasskey(t, access)
  await signInByPasskey(t, phone)
  await refusal(signInByPasskey(t, phone, { origin: 'https://evil.example' }))
  await api<typeof turnOnTwoStep>('PUT /api/account/two-step')
  await verifyByPasskey(t, access, phone)
  await api<typeof turnOffTwoStep>('DELETE /api/account/two-step')
  expect(await refusal(signInByPasskey(t, phone, { counter: 1 }))).toMatchObject({ error: 'passkey_blocked' })
  const [passkey] = await passkeysIn(t, access)
  await api<typeof removePasskey>('DELETE /api/account/passkeys/:id', { params: { id: passkey?.id ?? '' } })
  await signInAs(t.site, member)
  await api<typeof endOtherSessions>('DELETE /api/account/other-sessions')

  await expectKinds(member.id, [
    ...(['signed in', 'passkey added', 'signed in', 'passkey refused', 'two-step verification turned on'] as const),
    ...(['step-up done', 'two-step verification turned off', 'passkey blocked', 'passkey refused'] as const),
    ...(['passkey removed', 'other devices signed out'] as const),
  ])
  const events = await securityEventsOf(t.site, member.id)
  expect(events.flatMap(({ detail }) => detail ?? [])).toEqual([
    ...['password', 'passkey', 'passkey_refused', 'passkey', 'passkey_blocked'],
  ])
})

test('the door that a device opened is recorded, and that an owner took it back', async () => {
  const startsAt = t.clock.now().add({ hours: 2 })
  const { host, eventId } = await aDoor(t, {
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ hours: 3 }).toString(),
  })
  const tablet = t.apiAs((await signInAs(t.site, host)).access)
  await tablet<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id: eventId } })
  const owner = await aMember(t.site, { role: 'owner' })
  const asOwner = t.apiAs((await signInAs(t.site, owner)).access)
  const { devices } = await asOwner<typeof listDoorDevices>('GET /api/admin/events/:id/door/devices', {
    params: { id: eventId },
  })
  await asOwner<typeof revokeDoorGrant>('DELETE /api/admin/door-grants/:id', { params: { id: devices[0]?.id ?? '' } })

  await expectKinds(host.id, ['door opened', 'door grant revoked'])
  const [, revoked] = await securityEventsOf(t.site, host.id)
  expect(revoked?.actorId).toBe(owner.id)
})

test('an address for a member’s own calendar is recorded, and that it was stopped', async () => {
  const member = await aMember(t.site)
  const api = t.apiAs((await signInAs(t.site, member)).access)
  await api<typeof makeCalendarAddress>('POST /api/account/calendar', { body: {} })
  await api<typeof stopCalendarAddress>('DELETE /api/account/calendar')
  // Stopping what has stopped is nothing new.
  await api<typeof stopCalendarAddress>('DELETE /api/account/calendar')
  await expectKinds(member.id, ['calendar address made', 'calendar address stopped'])
})

test('a new key of the site is recorded, and when it signs', async () => {
  await rotateKeys(t.site)
  await signWithNewestKey(t.site)
  const events = (await securityEventsOf(t.site, null)).filter(({ kind }) => kind === 'site key changed')
  expect(events.map(({ detail }) => detail)).toEqual(['added', 'signs'])
  seen.add('site key changed')
})

test('the tests above record all kinds that are listed as theirs', () => {
  expect(kindsOfPasskeys.filter((kind) => !seen.has(kind))).toEqual([])
})
