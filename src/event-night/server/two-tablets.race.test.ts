import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { drawFrom } from '#platform/testing/draw.ts'
import { plainBooking } from '#bookings/server/testing/plain-rows.ts'
import type { Door, Tap } from '#event-night/contract.ts'
import { TabletInCellar, type Guest, type Sending } from '#event-night/server/testing/tablet-in-cellar.ts'
import { aDoor, ticketOf } from '#event-night/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const GUESTS = suiteSize({ whole: 100, inTest: 10 })

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

test('two tablets check in a hundred guests over a failing connection: nothing is lost, and nobody is checked in twice', async () => {
  expect(await wrongsOfAnEvening((tap) => tap)).toEqual([])
}, 600_000)

test('if a resent command were not recognised by its id, guests would be checked in twice', async () => {
  expect((await wrongsOfAnEvening((tap) => ({ ...tap, id: newId() }))).length).toBeGreaterThan(0)
}, 600_000)

/** The commands to make for a guest. With 'scans too', the second tablet scans the same ticket. */
type Plan = { guest: Guest; taps: readonly Tap['tap'][]; other: 'scans too' | 'does not' }

async function wrongsOfAnEvening(sending: Sending): Promise<string[]> {
  const { eventId, host } = await aDoor(t, { malePlaces: GUESTS, femalePlaces: GUESTS })
  const second = await secondProcess(t)
  const { authorization } = await signInAs(t.site, host)
  const guests = await guestsAt(eventId)
  const draw = drawFrom(suiteSeed(20261122))
  const [early, late]: [Plan[], Plan[]] = [[], []]
  for (const guest of guests) (draw() < 0.5 ? early : late).push(planFor(guest, draw))
  const common = { eventId, authorization, sending, draw, clock: t.clock }
  const one = new TabletInCellar({ ...common, app: t.app })
  const other = new TabletInCellar({ ...common, app: second.app })
  const scan = ({ guest, other: does }: Plan) => (does === 'scans too' ? [{ guest, taps: ['came in' as const] }] : [])
  await Promise.all([one.work([...early, ...late.flatMap(scan)]), other.work([...late, ...early.flatMap(scan)])])
  await Promise.all([one.comeBack(), other.comeBack()])
  const wrongs = await wrongsAt(eventId, [...early, ...late], one.tapped + other.tapped)
  await second.close()
  return wrongs
}

/** Most guests are checked in once. For some it is undone, and some of those are checked in again. */
function planFor(guest: Guest, draw: () => number): Plan {
  const kind = draw()
  if (kind < 0.2) return { guest, taps: ['came in', 'not in'], other: 'does not' }
  if (kind < 0.4) return { guest, taps: ['came in', 'not in', 'came in'], other: 'does not' }
  return { guest, taps: ['came in'], other: kind < 0.7 ? 'scans too' : 'does not' }
}

async function wrongsAt(eventId: number, plans: readonly Plan[], tapped: number): Promise<string[]> {
  const taps = await t.site.db.selectFrom('doorTaps').selectAll().where('eventId', '=', eventId).execute()
  const wrongs = taps.length === tapped ? [] : [`${tapped} were tapped, and ${taps.length} taken`]
  const refused = taps.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0) wrongs.push(`${refused.length} were refused: ${refused[0]?.refusal}`)
  const states = new Map((await seeDoor(eventId)).guests.map(({ booking_id: id, state }) => [id, state]))
  for (const { guest, taps: planned } of plans) {
    const expected = planned.at(-1) === 'came in' ? 'in' : 'expected'
    const state = states.get(guest.bookingId)
    if (state !== expected) wrongs.push(`${guest.bookingId} is ${state} and should be ${expected}`)
    const done = (tap: Tap['tap']) =>
      taps.filter((row) => row.bookingId === guest.bookingId && row.tap === tap && row.outcome === 'done').length
    const comings = planned.filter((tap) => tap === 'came in').length
    if (done('came in') !== comings) wrongs.push(`${guest.bookingId} came in ${done('came in')} times, not ${comings}`)
  }
  return wrongs
}

async function seeDoor(eventId: number): Promise<Door> {
  const owner = await aMember(t.site, { role: 'owner' })
  const { authorization } = await signInAs(t.site, owner)
  const answer = await t.app.inject({ url: `/api/admin/events/${eventId}/door/`, headers: { authorization } })
  return answer.json<Door>()
}

/** Booked in plain SQL, because there are so many guests. */
async function guestsAt(eventId: number): Promise<Guest[]> {
  const client = new Client({ connectionString: t.database.url })
  await client.connect()
  const guests: Guest[] = []
  for (let place_number = 1; place_number <= GUESTS; place_number += 1) {
    const { id: member_id, gender } = await aMember(t.site, { gender: place_number % 2 === 0 ? 'F' : 'M' })
    const bookingId = await plainBooking(client, { event_id: eventId, member_id, gender, place_number })
    guests.push({ bookingId, ticketCode: await ticketOf(t, bookingId) })
  }
  await client.end()
  return guests
}
