import type { NightGuests, Seat } from '#event-night/rules/night/night.ts'
import { oneOf, type Draw } from '#platform/testing/seeded-random.ts'
import { guestsOf, minutes, usualSettings } from './a-night.ts'
import { FlakyConsole } from './flaky-console.ts'
import { FlakyPhone, type PhoneKind } from './flaky-phone.ts'
import { NightSite, type MissingRule } from './night-site.ts'
import { actAtRandom, callIfDue, hostActions } from './random-actions.ts'
import { randomEvening, wholeNumber } from './random-evening.ts'

const STEPS = 120

export type RandomNightOptions = { missing?: MissingRule; names?: typeof hostActions; phoneKind?: PhoneKind }
export type RandomNight = { site: NightSite; consoles: FlakyConsole[]; phones: FlakyPhone[] }

/**
 * Runs a night with two consoles and the guests' phones, whose messages are lost, doubled and late, and a door that goes on checking
 * guests in.
 */
export function randomNight(
  draw: Draw,
  { missing = 'none', names = hostActions, phoneKind = 'usual' }: RandomNightOptions = {},
): RandomNight {
  const guests = someGuests(draw)
  const site = new NightSite(guests, missing)
  const consoles = ['console', 'tablet'].map((id) => new FlakyConsole(id, site, draw))
  const phones = guests.seats.map(({ id }) => new FlakyPhone(id, site, { draw, kind: phoneKind }))
  const [first] = consoles
  first?.act({ action: 'set up', settings: { ...usualSettings, tables: wholeNumber(draw, 4, 7) } }, 0)
  let nowMs = 0
  for (let step = 0; step < STEPS; step++) {
    nowMs += Math.floor(draw() * minutes(1.5))
    if (draw() < 0.1) site.changeGuests((before) => changeAtDoor(before, draw, nowMs))
    const console = oneOf(draw, [consoles[0], consoles[1]])
    if (!console) continue
    callIfDue(console, nowMs)
    if (draw() < 0.5) actAtRandom(console, draw, { names, nowMs })
    if (draw() < 0.5) console.synchronise()
    for (const phone of phones) guestActs(phone, draw, nowMs)
    if (draw() < 0.05) for (const phone of phones) phone.settle(nowMs)
  }
  for (const phone of phones) phone.settle(nowMs)
  for (const console of [...consoles, ...consoles]) console.finish()
  for (const phone of phones) phone.settle(nowMs)
  return { site, consoles, phones }
}

/** A guest now and then taps something. The phone asks when it is told of a change, and else after a time. */
function guestActs(phone: FlakyPhone, draw: Draw, nowMs: number): void {
  if (draw() < 0.01) phone.act(nowMs)
  if (draw() < 0.3) phone.ask(nowMs)
}

function someGuests(draw: Draw): NightGuests {
  const [women, men] = [wholeNumber(draw, 4, 7), wholeNumber(draw, 4, 7)]
  const { may } = randomEvening(draw, { women, men, rounds: 1, apart: 0.05 })
  const apart = [...may.entries()]
    .filter(([, one]) => one === 0)
    .map(([cell]) => [`w${Math.floor(cell / men) + 1}`, `m${(cell % men) + 1}`] as const)
  const guests = guestsOf(women, men, { apart })
  return { ...guests, seats: guests.seats.map((seat) => named(draw() < 0.2 ? expected(seat) : seat)) }
}

/** Each first name is that of one guest. */
function named(seat: Seat): Seat {
  return { ...seat, name: `${seat.id} Smith` }
}

function expected(seat: Seat): Seat {
  return { ...seat, state: 'expected', inSinceMs: null }
}

/** Someone is checked in or marked as absent, or one guest blocks another. */
function changeAtDoor(guests: NightGuests, draw: Draw, nowMs: number): NightGuests {
  const place = Math.floor(draw() * guests.seats.length)
  const other = guests.seats[Math.floor(draw() * guests.seats.length)]
  const seat = guests.seats[place]
  if (!seat || !other) return guests
  if (draw() < 0.2) return { ...guests, apart: [...guests.apart, [seat.id, other.id]] }
  const checkedIn: Seat = { ...seat, state: 'in', inSinceMs: seat.inSinceMs ?? nowMs }
  const absent: Seat = { ...seat, state: 'absent', inSinceMs: null }
  return { ...guests, seats: guests.seats.with(place, draw() < 0.8 ? checkedIn : absent) }
}
