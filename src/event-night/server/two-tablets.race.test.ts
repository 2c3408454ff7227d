import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import type { Door, CheckInCommand } from '#event-night/contract.ts'
import { FlakyTablet, type Guest, type CommandTransform } from '#event-night/server/testing/flaky-tablet.ts'
import { aDoor, ticketOf } from '#event-night/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const GUESTS = suiteSize({ whole: 100, inTest: 10 })

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

test('two tablets on unreliable connections check in all guests without losing a command or checking anyone in twice', async () => {
  expect(await problemsOfEvent((command) => command)).toEqual([])
})

test('the test detects problems if commands get new ids when they are resent', async () => {
  expect((await problemsOfEvent((command) => ({ ...command, id: newId() }))).length).toBeGreaterThan(0)
})

/** The commands for a guest. With 'scans too', the second tablet also scans the ticket. */
type Plan = { guest: Guest; actions: readonly CheckInCommand['action'][]; other: 'scans too' | 'does not' }

async function problemsOfEvent(transform: CommandTransform): Promise<string[]> {
  const { eventId, host } = await aDoor(t, { malePlaces: GUESTS, femalePlaces: GUESTS })
  const second = await secondProcess(t)
  const { authorization } = await signInAs(t.site, host)
  const guests = await guestsAt(eventId)
  const draw = drawFrom(suiteSeed(20261122))
  const [early, late]: [Plan[], Plan[]] = [[], []]
  for (const guest of guests) (draw() < 0.5 ? early : late).push(planFor(guest, draw))
  const common = { eventId, authorization, transform, draw, clock: t.clock }
  const one = new FlakyTablet({ ...common, app: t.app })
  const other = new FlakyTablet({ ...common, app: second.app })
  const scan = ({ guest, other: does }: Plan) =>
    does === 'scans too' ? [{ guest, actions: ['check in' as const] }] : []
  await Promise.all([one.work([...early, ...late.flatMap(scan)]), other.work([...late, ...early.flatMap(scan)])])
  await Promise.all([one.sendRemaining(), other.sendRemaining()])
  const problems = await problemsAt(eventId, [...early, ...late], one.commandCount + other.commandCount)
  await second.close()
  return problems
}

/** Plans one check-in for most guests. Some check-ins are undone, and some of those guests are checked in again. */
function planFor(guest: Guest, draw: () => number): Plan {
  const kind = draw()
  if (kind < 0.2) return { guest, actions: ['check in', 'undo check-in'], other: 'does not' }
  if (kind < 0.4) return { guest, actions: ['check in', 'undo check-in', 'check in'], other: 'does not' }
  return { guest, actions: ['check in'], other: kind < 0.7 ? 'scans too' : 'does not' }
}

async function problemsAt(eventId: number, plans: readonly Plan[], commandCount: number): Promise<string[]> {
  const commands = await t.site.db.selectFrom('checkInCommands').selectAll().where('eventId', '=', eventId).execute()
  const problems =
    commands.length === commandCount ? [] : [`${commandCount} commands were made, but ${commands.length} were stored`]
  const refused = commands.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0) problems.push(`${refused.length} were refused: ${refused[0]?.refusal}`)
  const states = new Map((await loadDoor(eventId)).guests.map(({ booking_id: id, state }) => [id, state]))
  for (const { guest, actions: planned } of plans) {
    const expected = planned.at(-1) === 'check in' ? 'in' : 'expected'
    const state = states.get(guest.bookingId)
    if (state !== expected) problems.push(`${guest.bookingId} is ${state} and should be ${expected}`)
    const done = (action: CheckInCommand['action']) =>
      commands.filter((row) => row.bookingId === guest.bookingId && row.action === action && row.outcome === 'done')
        .length
    const checkIns = planned.filter((action) => action === 'check in').length
    if (done('check in') !== checkIns)
      problems.push(`${guest.bookingId} was checked in ${done('check in')} times, not ${checkIns}`)
  }
  return problems
}

async function loadDoor(eventId: number): Promise<Door> {
  const owner = await aMember(t.site, { role: 'owner' })
  const { authorization } = await signInAs(t.site, owner)
  const answer = await t.app.inject({ url: `/api/admin/events/${eventId}/door/`, headers: { authorization } })
  return answer.json<Door>()
}

/** Inserts the bookings with SQL, because the normal booking flow would be slow for this many guests. */
async function guestsAt(eventId: number): Promise<Guest[]> {
  const client = new Client({ connectionString: t.database.url })
  await client.connect()
  const guests: Guest[] = []
  for (let place_number = 1; place_number <= GUESTS; place_number += 1) {
    const { id: member_id, gender } = await aMember(t.site, { gender: place_number % 2 === 0 ? 'F' : 'M' })
    const bookingId = await insertBookingRow(client, { event_id: eventId, member_id, gender, place_number })
    guests.push({ bookingId, ticketCode: await ticketOf(t, bookingId) })
  }
  await client.end()
  return guests
}
