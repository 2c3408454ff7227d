import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import type { endNight, listNights, loadDoor } from '#event-night/contract.ts'
import { aDoor, aGuest, aTablet, ticketOf } from '#event-night/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { inTransaction } from '#platform/server/db.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { aProfile } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let door: Awaited<ReturnType<typeof aDoor>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
beforeEach(async () => {
  door = await aDoor(t)
})
afterAll(() => t.close())

const loadDoorAs = (api: Api = door.host.api, id = door.eventId) =>
  api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id } })
const advanceMinutes = (minutes: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))
const tablet = (api: Api = door.host.api) => aTablet(t, door.eventId, api)
const guest = (overrides: Parameters<typeof aGuest>[2] = {}) => aGuest(t, door.eventId, overrides)
const stateOf = async (bookingId: string) => {
  const { guests } = await loadDoorAs()
  return guests.find(({ booking_id: id }) => id === bookingId)?.state
}
/** Advances the clock and signs the host in again, because access tokens expire after 15 minutes. */
const advanceAndSignHostIn = async (minutes: number) => {
  await advanceMinutes(minutes)
  door.host.api = await apiOf(t, door.host)
}

describe('the door list', () => {
  test('is shown to the event’s hosts and the owner, with only the data needed to recognise and check in a guest', async () => {
    const amy = await guest({ userName: 'Amy Tonks', dateOfBirth: '1990-01-01' })
    await aProfile(t.site, amy)
    await guest({ userName: 'Tom Hadley', gender: 'M' })
    const { guests } = await loadDoorAs()
    expect(guests).toEqual([
      {
        booking_id: amy.bookingId,
        name: 'Amy Tonks',
        gender: 'F',
        portrait: { image: expect.stringMatching(/^\/portraits\//), sizes: expect.any(Array) },
        age: null,
        state: 'expected',
        checked_in: null,
        ...{ paid: true, sold: 'in advance', coming: 'no answer', delay: null, absences: null },
        ticket_mark: expect.stringMatching(/^[0-9a-f]{10}$/),
      },
      expect.objectContaining({ name: 'Tom Hadley', gender: 'M', portrait: null }),
    ])
    expect((await t.app.inject(guests[0]?.portrait?.image ?? '')).statusCode).toBe(200)
    const owner = await aSignedInMember(t, { role: 'owner' })
    expect((await loadDoorAs(owner.api)).guests).toHaveLength(2)
  })

  test('includes ages only if the event has an age range', async () => {
    door = await aDoor(t, { youngestAge: 25, oldestAge: 45 })
    const birthday = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ years: 36 })
    await guest({ userName: 'Amy Tonks', dateOfBirth: birthday.toString() })
    const [{ age } = expect.fail()] = (await loadDoorAs()).guests
    expect(age).toBe(36)
  })

  test('is refused to hosts of other events, former hosts, hosts more than a week early or a day late, and people who are not hosts', async () => {
    const other = await aDoor(t)
    const member = await aSignedInMember(t)
    const commands = [aTablet(t, door.eventId, other.host.api).commandFor((await guest()).bookingId, 'check in')]
    expect(await refusal(loadDoorAs(other.host.api))).toMatchObject({ status: 403, error: 'event_not_yours' })
    expect(await refusal(tablet(other.host.api).send(...commands))).toMatchObject({ error: 'event_not_yours' })
    expect(await refusal(endEventAs(other.host.api))).toMatchObject({ error: 'event_not_yours' })
    expect(await refusal(loadDoorAs(member.api))).toMatchObject({ status: 403, error: 'not_allowed' })
    expect(await refusal(loadDoorAs(t.api))).toMatchObject({ status: 401 })
    await assignHosts(t.site, siteItself, door.eventId, [other.host.id])
    expect(await refusal(loadDoorAs())).toMatchObject({ error: 'event_not_yours' })

    const startsAt = t.clock.now().add({ hours: 8 * 24 })
    door = await aDoor(t, { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() })
    expect(await refusal(loadDoorAs())).toMatchObject({ status: 403, error: 'door_list_not_open_yet' })
    // Only the event's own hosts are told why.
    expect(await refusal(loadDoorAs(other.host.api))).toMatchObject({ error: 'event_not_yours' })
    await inTransaction(t.site.db, (tx) =>
      tx
        .updateTable('events')
        .set({ startsAt: t.clock.now().subtract({ hours: 27 }), endsAt: t.clock.now().subtract({ hours: 25 }) })
        .where('id', '=', door.eventId)
        .execute(),
    )
    expect(await refusal(loadDoorAs())).toMatchObject({ status: 403, error: 'door_list_closed' })
    expect(await refusal(loadDoorAs(door.host.api, 2_000_000_000))).toMatchObject({
      status: 404,
      error: 'event_not_found',
    })
  })

  test('can be chosen from a list of current events, which says whether check-in is open: the host’s own, or all for the owner', async () => {
    const nights = async (api: Api) =>
      (await api<typeof listNights>('GET /api/admin/nights')).nights.map((night) => [night.id, night.check_in_open])
    const startsAt = t.clock.now().add({ hours: 72 })
    const other = await aDoor(t, { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() })
    expect(await nights(door.host.api)).toEqual([[door.eventId, true]])
    expect(await nights(other.host.api)).toEqual([[other.eventId, false]])
    const owner = await aSignedInMember(t, { role: 'owner' })
    const all = (await nights(owner.api)).map(([id]) => id)
    expect(all).toEqual(expect.arrayContaining([door.eventId, other.eventId]))
  })
})

test('a guest is checked in by name or by ticket, and the list shows when, by whom and on which device', async () => {
  const [amy, tom] = [await guest({ userName: 'Amy Tonks' }), await guest({ userName: 'Tom Hadley', gender: 'M' })]
  const one = tablet()
  const { results, door: then } = await one.send(one.commandFor(amy.bookingId, 'check in'), one.scan(tom.ticketCode))
  expect(results.map(({ outcome, booking_id: id }) => [id, outcome])).toEqual([
    [amy.bookingId, 'done'],
    [tom.bookingId, 'done'],
  ])
  for (const { state, checked_in } of then.guests) {
    expect(state).toBe('in')
    expect(checked_in).toEqual({ at: expect.any(String), by: 'Harriet Host', device_id: one.deviceId })
  }
  expect(await actionsOn(t.site.db, amy.bookingId)).toContain('checked in')
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', 'yesterday'])(
  'the whole request is refused if one command has the time %s',
  async (made_at) => {
    const [amy, one] = [await guest(), tablet()]
    const commands = [one.scan(amy.ticketCode), { ...one.commandFor(amy.bookingId, 'check in'), made_at }]
    expect(await refusal(one.send(...commands))).toMatchObject({ status: 422, error: 'invalid' })
    expect((await loadDoorAs()).guests).toMatchObject([{ state: 'expected' }])
  },
)

test('scanning a ticket twice shows the time and device of the first check-in', async () => {
  const amy = await guest()
  const [one, other] = [tablet(), tablet()]
  const first = one.scan(amy.ticketCode)
  await one.send(first)
  await advanceMinutes(3)
  const { results, door: then } = await other.send(other.scan(amy.ticketCode))
  expect(results).toEqual([expect.objectContaining({ booking_id: amy.bookingId, outcome: 'already' })])
  const checkedIn = then.guests[0]?.checked_in
  expect(checkedIn).toMatchObject({ by: 'Harriet Host', device_id: one.deviceId })
  expect(Date.parse(checkedIn?.at ?? '')).toBe(Date.parse(first.made_at))
})

test('if two devices check in the same guest, the earlier check-in is shown even if it arrives last', async () => {
  const amy = await guest()
  const [offline, online] = [tablet(), tablet()]
  const queued = offline.scan(amy.ticketCode)
  await advanceMinutes(5)
  await online.send(online.scan(amy.ticketCode))
  const { door: then } = await offline.send(queued)
  expect(then.guests[0]?.checked_in).toMatchObject({ device_id: offline.deviceId })
  expect(Date.parse(then.guests[0]?.checked_in?.at ?? '')).toBe(Date.parse(queued.made_at))
})

test('a command that is sent again has the same outcome and does not undo later commands', async () => {
  const amy = await guest()
  const [one, other] = [tablet(), tablet()]
  const checkedIn = one.commandFor(amy.bookingId, 'check in')
  await one.send(checkedIn)
  await other.send(other.commandFor(amy.bookingId, 'undo check-in'))
  const { results } = await one.send(checkedIn, checkedIn)
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await stateOf(amy.bookingId)).toBe('expected')
  expect((await actionsOn(t.site.db, amy.bookingId)).filter((action) => action.includes('check'))).toEqual([
    'checked in',
    'check-in undone',
  ])
})

test('once the event has started, a guest can be marked absent and the mark can be removed, and a late check-in also removes it', async () => {
  const amy = await guest()
  const one = tablet()
  const early = await one.send(one.commandFor(amy.bookingId, 'mark absent'))
  expect(early.results[0]).toMatchObject({ outcome: 'refused', reason: 'You can do this once the event has started.' })
  await advanceAndSignHostIn(75)
  const two = tablet()
  const states: (string | undefined)[] = []
  await aProfile(t.site, amy)
  for (const action of [
    'mark absent',
    'undo absence',
    'check in',
    'mark absent',
    'check in',
    'undo check-in',
  ] as const) {
    expect((await two.send(two.commandFor(amy.bookingId, action))).results[0]?.outcome).toBe('done')
    states.push(await stateOf(amy.bookingId))
    // A host must recognise a guest who arrives late.
    const face = (await loadDoorAs()).guests[0]?.portrait?.image ?? ''
    expect((await t.app.inject(face)).statusCode).toBe(200)
  }
  expect(states).toEqual(['absent', 'expected', 'in', 'absent', 'in', 'expected'])
})

test('once likes are open, only the owner can check in a guest who was marked absent', async () => {
  const amy = await guest()
  await advanceAndSignHostIn(75)
  const one = tablet()
  await one.send(one.commandFor(amy.bookingId, 'mark absent'))
  await advanceAndSignHostIn(150)
  const two = tablet()
  const { results } = await two.send(two.commandFor(amy.bookingId, 'check in'))
  expect(results[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Likes are already open') })
  const owner = await aSignedInMember(t, { role: 'owner' })
  const three = tablet(owner.api)
  expect((await three.send(three.commandFor(amy.bookingId, 'check in'))).results[0]?.outcome).toBe('done')
})

test('nobody can be checked in before the doors open', async () => {
  const startsAt = t.clock.now().add({ minutes: 181 }).toString()
  door = await aDoor(t, { startsAt, endsAt: t.clock.now().add({ hours: 6 }).toString() })
  const amy = await guest()
  const one = tablet()
  expect((await one.send(one.commandFor(amy.bookingId, 'check in'))).results[0]).toMatchObject({ outcome: 'refused' })
  await advanceMinutes(2)
  expect((await one.send(one.commandFor(amy.bookingId, 'check in'))).results[0]).toMatchObject({ outcome: 'done' })
})

type Guest = Awaited<ReturnType<typeof guest>>
test.each<[string, (amy: Guest) => Promise<unknown>, string]>([
  ['with an invented code', async (amy) => (amy.ticketCode = '0000000000'), 'We couldn’t find that ticket.'],
  [
    'for a place that its member cancelled',
    (amy) => cancelOwnBooking(t.site, { memberId: amy.id }, amy.bookingId),
    'no longer valid',
  ],
  ['of a suspended member', (amy) => suspendMember(t.site, siteItself, amy.id, 'a test'), 'no longer valid'],
  ['for a cancelled event', () => cancelEvent(t.site, siteItself, door.eventId), 'no longer valid'],
  ['for another event', async (amy) => Object.assign(amy, await aGuest(t, (await aDoor(t)).eventId)), 'another event'],
])(
  'a ticket %s does not check anyone in, and the refusal is recorded with its reason',
  async (_what, change, reason) => {
    const amy = await guest()
    await change(amy)
    const one = tablet()
    const command = one.scan(amy.ticketCode)
    const { results, door: then } = await one.send(command)
    expect(results[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) })
    expect(then.guests.filter(({ state }) => state === 'in')).toEqual([])
    expect((await one.send(command)).results).toEqual(results)
  },
)

test('a guest whose place must be paid for again is refused when their ticket is scanned, but a host can check them in by name', async () => {
  const amy = await guest()
  const payAgainUntil = t.clock.now().add({ hours: 24 })
  await t.site.db
    .transaction()
    .execute((tx) => tx.updateTable('bookings').set({ payAgainUntil }).where('id', '=', amy.bookingId).execute())
  expect((await loadDoorAs()).guests[0]?.paid).toBe(false)
  const one = tablet()
  const { results } = await one.send(one.scan(amy.ticketCode), one.commandFor(amy.bookingId, 'check in'))
  expect(results.map(({ reason }) => reason)).toEqual([expect.stringContaining('hasn’t been paid for yet'), null])
})

test('the new attendee of a transferred booking does not inherit the check-in of the previous attendee', async () => {
  const amy = await guest()
  const one = tablet()
  await one.send(one.commandFor(amy.bookingId, 'check in'))
  const { link } = await startReplacement(t.site, { memberId: amy.id }, amy.bookingId)
  const beth = await aSignedInMember(t, { userName: 'Beth Hadley' })
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  expect((await loadDoorAs()).guests).toEqual([expect.objectContaining({ name: 'Beth Hadley', state: 'expected' })])
  const fresh = await ticketOf(t, amy.bookingId)
  expect((await one.send(one.scan(amy.ticketCode), one.scan(fresh))).results.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'done',
  ])
})

function endEventAs(api: Api) {
  return api<typeof endNight>('POST /api/admin/events/:id/door/end', { params: { id: door.eventId }, body: {} })
}

test('a host can end an event only once, and only after it has started', async () => {
  expect((await loadDoorAs()).can_end).toBe(false)
  expect(await refusal(endEventAs(door.host.api))).toMatchObject({ error: 'event_not_under_way' })
  await advanceAndSignHostIn(90)
  expect((await loadDoorAs()).can_end).toBe(true)
  await endEventAs(door.host.api)
  expect(await loadDoorAs()).toMatchObject({ can_end: false, event: { ended: true }, walk_in: null })
  expect(await refusal(endEventAs(door.host.api))).toMatchObject({ error: 'event_already_ended' })
})
