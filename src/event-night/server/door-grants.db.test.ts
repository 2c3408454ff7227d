import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { listStaff, resetSecondFactor } from '#accounts/contract/admin/staff.ts'
import type { refreshSession } from '#accounts/contract/authentication.ts'
import type { getAccount } from '#accounts/contract/account.ts'
import type { verifySecondFactor } from '#accounts/contract/second-factor.ts'
import { aMember, signInAs, signInByPassword, type SignedInAs } from '#accounts/testing.ts'
import { codeOf } from '#accounts/testing/second-factor.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import type { endNight, listDoorDevices, listNights, loadDoor, revokeDoorGrant } from '#event-night/contract.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

/** A host's tablet. The code was given fourteen hours before the evening's planned end. */
let door: Awaited<ReturnType<typeof aDoor>>
let tablet: Device
beforeEach(async () => {
  const startsAt = t.clock.now().add({ hours: 11 })
  door = await aDoor(t, { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 3 }).toString() })
  tablet = new Device(await signInAs(t.site, door.host))
})

/** A signed-in device, which renews its session as a browser does. */
class Device {
  #tokens: SignedInAs
  constructor(tokens: SignedInAs) {
    this.#tokens = tokens
  }

  get api(): Api {
    return t.apiAs(this.#tokens.access)
  }

  async later(duration: Temporal.DurationLike): Promise<void> {
    await t.clock.advance(t.site.db, Temporal.Duration.from(duration))
    const { refresh } = this.#tokens
    const renewed = await t.api<typeof refreshSession>('POST /accounts/refresh', { body: { refresh } })
    this.#tokens = { ...renewed, authorization: `Bearer ${renewed.access}` }
  }
}

const open = (api: Api, id = door.eventId) => api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id } })
const end = (api: Api) =>
  api<typeof endNight>('POST /api/admin/events/:id/door/end', { params: { id: door.eventId }, body: {} })
const devices = async (api: Api) =>
  (await api<typeof listDoorDevices>('GET /api/admin/events/:id/door/devices', { params: { id: door.eventId } }))
    .devices
const revoke = (api: Api, id: string) =>
  api<typeof revokeDoorGrant>('DELETE /api/admin/door-grants/:id', { params: { id } })
const enterCode = async (api: Api, memberId: string) =>
  api<typeof verifySecondFactor>('POST /api/account/second-factor/verification', {
    body: { code: await codeOf(t.site, memberId) },
  })
const lapsed = { status: 403, error: 'second_factor_unverified' }

test('a door that was opened with a second factor stays open until two hours after the planned end, and nothing else does', async () => {
  const other = await aDoor(t)
  await assignHosts(t.site, siteItself, other.eventId, [door.host.id])
  const amy = await aGuest(t, door.eventId)
  await open(tablet.api)
  await tablet.later({ hours: 13 })

  expect((await open(tablet.api)).guests).toHaveLength(1)
  const [check] = [aTablet(t, door.eventId, tablet.api)]
  expect((await check.send(check.commandFor(amy.bookingId, 'check in'))).results).toMatchObject([{ outcome: 'done' }])
  expect(await refusal(tablet.api<typeof listNights>('GET /api/admin/nights'))).toMatchObject(lapsed)
  expect(await refusal(open(tablet.api, other.eventId))).toMatchObject(lapsed)
  expect((await tablet.api<typeof getAccount>('GET /api/account')).name).toBe('Harriet Host')

  await tablet.later({ hours: 2, minutes: 55 })
  await end(tablet.api)
  expect((await open(tablet.api)).event.ended).toBe(true)
  await tablet.later({ minutes: 6 })
  expect(await refusal(open(tablet.api))).toMatchObject(lapsed)
  const late = aTablet(t, door.eventId, tablet.api)
  const kept = late.commandFor(amy.bookingId, 'undo check-in')
  expect(await refusal(late.send(kept))).toMatchObject(lapsed)

  // What was kept on the device is taken after another code.
  await enterCode(tablet.api, door.host.id)
  expect((await aTablet(t, door.eventId, tablet.api).send(kept)).results).toMatchObject([{ outcome: 'done' }])
})

test('a door that was not opened with a second factor in this session closes with the rights of staff', async () => {
  await open(tablet.api)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 12 }))
  const withPassword = new Device(await signInByPassword(t.site, door.host))
  expect(await refusal(open(withPassword.api))).toMatchObject(lapsed)
  const unopened = new Device(await signInAs(t.site, door.host))
  await unopened.later({ hours: 12 })
  expect(await refusal(open(unopened.api))).toMatchObject(lapsed)
})

test.each<[string, (owner: Api) => Promise<unknown>, object]>([
  [
    'is no longer a host of the event',
    () => assignHosts(t.site, siteItself, door.eventId, []),
    { error: 'event_not_yours' },
  ],
  [
    'has lost the role',
    () =>
      inTransaction(t.site.db, (tx) =>
        tx.updateTable('members').set({ role: 'member' }).where('id', '=', door.host.id).execute(),
      ),
    { error: 'not_allowed' },
  ],
  [
    'has to set up another app',
    (owner) =>
      owner<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params: { id: door.host.id } }),
    { error: 'second_factor_needed' },
  ],
  [
    'opened it a month before, and the event was postponed',
    () => {
      const startsAt = t.clock.now().add({ hours: 30 * 24 })
      return inTransaction(t.site.db, (tx) =>
        tx
          .updateTable('events')
          .set({ startsAt, endsAt: startsAt.add({ hours: 3 }) })
          .where('id', '=', door.eventId)
          .execute(),
      )
    },
    lapsed,
  ],
])('a door grant does not help a host who %s', async (_what, change, expected) => {
  await open(tablet.api)
  await tablet.later({ hours: 12, minutes: 30 })
  await open(tablet.api)

  await change(await apiOf(t, await aMember(t.site, { role: 'owner' })))

  expect(await refusal(open(tablet.api))).toMatchObject(expected)
})

test('the owner sees which devices have a door grant, and revokes one, after which that device has no rights of staff', async () => {
  const owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  await open(tablet.api)
  await open(owner.api)
  expect(await devices(owner.api)).toMatchObject([
    { member: { name: 'Olive Owner' }, is_this_device: true },
    { member: { id: door.host.id, name: 'Harriet Host' }, is_this_device: false, device: 'Unknown device' },
  ])
  expect(await refusal(devices(tablet.api))).toMatchObject({ status: 403, error: 'not_allowed' })
  // The page asks every few seconds, also weeks before the evening and after it. It is recorded once.
  const inAMonth = t.clock.now().add({ hours: 30 * 24 })
  const far = await aDoor(t, { startsAt: inAMonth.toString(), endsAt: inAMonth.add({ hours: 3 }).toString() })
  for (const eventId of [door.eventId, far.eventId]) await open(owner.api, eventId)
  const openings = async (eventId: number) =>
    (await actionsOn(t.site.db, String(eventId))).filter((action) => action === 'door opened').length
  expect([await openings(door.eventId), await openings(far.eventId)]).toEqual([2, 0])
  const [, hosts] = await devices(owner.api)
  expect(await refusal(revoke(tablet.api, hosts?.id ?? ''))).toMatchObject({ status: 403, error: 'not_allowed' })

  await revoke(owner.api, hosts?.id ?? '')

  const nights = (api: Api) => api<typeof listNights>('GET /api/admin/nights')
  for (const call of [open, end, nights]) expect(await refusal(call(tablet.api))).toMatchObject(lapsed)
  expect(await devices(owner.api)).toHaveLength(1)
  expect(await refusal(revoke(owner.api, hosts?.id ?? ''))).toMatchObject({
    status: 404,
    error: 'door_grant_not_found',
  })
  expect(await actionsOn(t.site.db, door.host.id)).toContain('door grant revoked')
  await enterCode(tablet.api, door.host.id)
  await open(tablet.api)
})

test('an owner whose rights have lapsed keeps a host’s rights at the door', async () => {
  const member = await aMember(t.site, { role: 'owner' })
  const device = new Device(await signInAs(t.site, member))
  const amy = await aGuest(t, door.eventId)
  await open(device.api)
  await device.later({ hours: 12 })
  const early = aTablet(t, door.eventId, device.api)
  await early.send(early.commandFor(amy.bookingId, 'mark absent'))
  await device.later({ hours: 2, minutes: 1 })

  const late = aTablet(t, door.eventId, device.api)
  const { results } = await late.send(late.commandFor(amy.bookingId, 'check in'))

  expect(results).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('Likes are already open') }])
  expect(await refusal(device.api<typeof listStaff>('GET /api/admin/staff'))).toMatchObject(lapsed)
})
