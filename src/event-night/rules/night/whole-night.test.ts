import { beforeEach, expect, test } from 'vitest'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { nightFaults } from '#event-night/testing/check-night.ts'
import type { NightActionDetails } from './actions.ts'
import { foldNight, withGuests } from './apply.ts'
import { freeTableFor, pairsOneTableOn } from './correct-round.ts'
import { seatsHere, type Meeting, type Pair, type SeatId } from './night.ts'
import { metOf } from './pairs.ts'
import { phaseOf, roundsByClock } from './phase.ts'
import { planNight, seatsToCall, type NightPlan } from './plan-night.ts'
import { whoSitsOut } from './sit-outs.ts'
import { nextTableOf } from './tables.ts'

const tablet = { by: { device: 'tablet' } }
let night: TestNight
let plan: NightPlan | null

/** Six women and six men at six tables. One of the women comes late. There is an interval after the third round. */
beforeEach(() => {
  const guests = guestsOf(6, 6)
  const seats = guests.seats.map((seat) =>
    seat.id === 'w6' ? { ...seat, state: 'expected' as const, inSinceMs: null } : seat,
  )
  night = new TestNight({ ...guests, seats }, { tables: 6, intervalAfter: 3 })
  plan = null
})

type Expected = { phase: string; here: number; meetings: number; sitOut: readonly SeatId[] | number }
type TwoPairs = [one: Meeting, other: Meeting]

/** Checks the night at this minute, and that it breaks no constraint. */
function expectNight(atMinutes: number, { phase, here, meetings, sitOut }: Expected): void {
  night.atMs = minutes(atMinutes)
  const waiting = whoSitsOut(night.now)
  expect({
    phase: phaseOf(night.now, night.atMs).phase,
    here: seatsHere(night.now).length,
    meetings: realMeetings().length,
    sitOut: typeof sitOut === 'number' ? waiting.length : waiting,
  }).toEqual({ phase, here, meetings, sitOut })
  expect(nightFaults(night.now)).toEqual([])
}

function act(atMinutes: number, details: NightActionDetails, sender = {}): string {
  night.atMs = minutes(atMinutes)
  return night.act(details, sender).id
}

/** Calls the next round as it is planned. */
function call(atMinutes: number, sender = {}): { id: string; pairs: number } {
  night.atMs = minutes(atMinutes)
  plan = planNight(night.now, night.atMs, plan)
  const pairs = seatsToCall(night.now, plan)
  const id = act(atMinutes, { action: 'call round', round: night.now.rounds.length + 1, pairs }, sender)
  return { id, pairs: pairs.length }
}

function realMeetings(round?: number): Meeting[] {
  return night.now.meetings.filter((meeting) => !meeting.isStruck && meeting.round === (round ?? meeting.round))
}

/** Swaps the first two women of the round for whom that is possible. */
function swapTwo(): readonly SeatId[] {
  const women = realMeetings(night.now.rounds.length).map(({ seats: [woman] }) => woman)
  for (const one of women)
    for (const other of women)
      if (night.try({ action: 'swap', callId: night.callId, seats: [one, other] }) === 'done') return [one, other]
  throw new Error('No two women can swap.')
}

/** Returns two pairs of a round who have not met each other's partners. */
function twoPairsOf(round: number): TwoPairs {
  const haveMet = (one: Meeting, other: Meeting) => metOf(night.now, one.seats[0]).includes(other.seats[1])
  for (const one of realMeetings(round))
    for (const other of realMeetings(round)) if (!haveMet(one, other) && !haveMet(other, one)) return [one, other]
  throw new Error('Every pair has met.')
}

test('a night with a late guest, a pause, an early leaver, corrections, a walk-in guest and an interval', () => {
  expectNight(0, { phase: 'ready', here: 11, meetings: 0, sitOut: [] })
  seatLateGuest()
  swapPauseAndLeave()
  correctTwoPairs()
  const afterDrift = seatWalkInGuestAndDrift()
  const afterInterval = sitOutAfterInterval(afterDrift)
  const atTheEnd = leadFromAnotherDevice(afterInterval)
  correctAfterTheEnd(atTheEnd)
})

function seatLateGuest(): void {
  call(1)
  expectNight(1, { phase: 'moving', here: 11, meetings: 5, sitOut: 1 })
  const [waiting = ''] = whoSitsOut(night.now)
  const { guests } = night.now
  const seats = guests.seats.map((seat) => ({ ...seat, state: 'in' as const, inSinceMs: seat.inSinceMs ?? minutes(3) }))
  night.now = withGuests(night.now, { ...guests, seats })
  expectNight(3, { phase: 'talking', here: 12, meetings: 5, sitOut: [waiting, 'w6'] })
  const pair: Pair = ['w6', waiting]
  act(3, { action: 'seat now', callId: night.callId, seats: pair, table: freeTableFor(night.now, pair) ?? 0 })
  expectNight(3, { phase: 'talking', here: 12, meetings: 6, sitOut: [] })
}

function swapPauseAndLeave(): void {
  call(7.5)
  expectNight(7.5, { phase: 'moving', here: 12, meetings: 12, sitOut: [] })
  const swapped = swapTwo().map((seat) => nextTableOf(night.now, seat))
  expect(new Set(swapped.map((next) => next?.partner)).size).toBe(2)
  act(10, { action: 'pause', callId: night.callId })
  expectNight(11, { phase: 'paused', here: 12, meetings: 12, sitOut: [] })
  act(12, { action: 'resume', callId: night.callId })
  act(13, { action: 'leave', seat: 'm6' }, { by: { guest: 'm6' } })
  expectNight(15.4, { phase: 'talking', here: 11, meetings: 12, sitOut: [] })
  expectNight(15.5, { phase: 'round over', here: 11, meetings: 12, sitOut: [] })
}

/** Two men had sat at each other's table. */
function correctTwoPairs(): void {
  const [one, other] = twoPairsOf(2)
  const struck = [...one.seats, ...other.seats].filter((seat) => seat !== 'm6')
  act(16, { action: 'did not meet', seats: one.seats })
  const strike = act(16, { action: 'did not meet', seats: other.seats })
  expectNight(16, { phase: 'round over', here: 11, meetings: 10, sitOut: struck.toSorted() })
  act(16, { action: 'undo', undoes: strike })
  expect(realMeetings().length).toBe(11)
  act(16, { action: 'did not meet', seats: other.seats })
  act(16, { action: 'did meet', round: 2, seats: [one.seats[0], other.seats[1]] })
  act(16, { action: 'did meet', round: 2, seats: [other.seats[0], one.seats[1]] })
  expectNight(16, { phase: 'round over', here: 11, meetings: 12, sitOut: [] })
}

/** A walk-in guest is seated from the next call, in which the men from the fourth table on go one table too far. */
function seatWalkInGuestAndDrift(): number {
  act(16, { action: 'add guest', seat: 'guest 1', name: 'Guest 1', side: 'men', paidPence: 2_000 })
  expectNight(16, { phase: 'round over', here: 12, meetings: 12, sitOut: ['guest 1'] })
  // Some have met all but four, and the clock leaves five rounds, so a pair waits in each.
  call(16)
  expect(plan).toMatchObject({ roundsByClock: 5, meetings: plan?.bound })
  expectNight(16, { phase: 'moving', here: 12, meetings: 17, sitOut: 2 })
  expect(nextTableOf(night.now, 'guest 1')).not.toBeNull()

  night.atMs = minutes(18)
  const moved = realMeetings(3).filter(({ table }) => (table ?? 0) >= 4)
  const pairs = pairsOneTableOn(night.now, 4)
  const outcome = night.act({ action: 'move one table on', callId: night.callId, table: 4, pairs })
  const leftOut = outcome.outcome === 'done' ? outcome.leftOut.length : 0
  const meetings = 17 - moved.length + pairs.length - leftOut
  const sitOut = 12 - 2 * realMeetings(3).length
  expectNight(18, { phase: 'talking', here: 12, meetings, sitOut })
  expectNight(22, { phase: 'interval', here: 12, meetings, sitOut })
  return meetings
}

/** In the interval, a woman wants to sit out a round, and a man to stay at a table. The first call is a mistake. */
function sitOutAfterInterval(before: number): number {
  act(30, { action: 'sit out next round', seat: 'w1' }, { by: { guest: 'w1' } })
  act(31, { action: 'stay at table', seat: 'm1', table: 2 })
  const sitOut = whoSitsOut(night.now)
  expectNight(37, { phase: 'round over', here: 12, meetings: before, sitOut })
  act(37.5, { action: 'undo', undoes: call(37).id })
  expectNight(37.5, { phase: 'round over', here: 12, meetings: before, sitOut })
  const meetings = before + call(37.5).pairs
  expectNight(38, { phase: 'moving', here: 12, meetings, sitOut: 12 - 2 * realMeetings(4).length })
  expect(whoSitsOut(night.now)).toContain('w1')
  expect(nextTableOf(night.now, 'm1')?.table ?? 2).toBe(2)
  return meetings
}

/** The host puts the rest on paper by mistake. Then another device leads. */
function leadFromAnotherDevice(before: number): number {
  const waited = whoSitsOut(night.now)
  const paper = act(43.5, { action: 'continue on paper' })
  expectNight(43.5, { phase: 'on paper', here: 12, meetings: before, sitOut: waited })
  act(43.5, { action: 'undo', undoes: paper })
  expect(roundsByClock(night.now, minutes(43.5))).toBe(3)
  act(43.5, { action: 'lead' }, tablet)
  expect(night.try({ action: 'call round', round: 5, pairs: [] })).toBe('not_leading_device')
  const meetings = before + call(43.5, tablet).pairs
  expectNight(43.5, { phase: 'moving', here: 12, meetings, sitOut: 12 - 2 * realMeetings(5).length })
  for (const seat of waited) expect(nextTableOf(night.now, seat)).not.toBeNull()
  act(45, { action: 'end round', callId: night.callId })
  expectNight(45, { phase: 'round over', here: 12, meetings, sitOut: 12 - 2 * realMeetings(5).length })
  return meetings + call(45, tablet).pairs
}

/** Hosts still correct pairs, until one of them has sent their likes. */
function correctAfterTheEnd(meetings: number): void {
  act(50, { action: 'end night' })
  expectNight(50, { phase: 'over', here: 12, meetings, sitOut: 12 - 2 * realMeetings(6).length })
  const [one, other] = realMeetings(6)
  if (!one || !other) throw new Error('The last round is empty.')
  night.context = { likesSentBy: new Set([other.seats[0]]) }
  expect(night.try({ action: 'did not meet', seats: one.seats })).toBe('done')
  expect(night.try({ action: 'did not meet', seats: other.seats })).toBe('likes_sent')
  expect(realMeetings().length).toBe(meetings - 1)
  const { handled: _, ...folded } = foldNight(night.now.guests, night.now.log)
  expect(night.now).toMatchObject(folded)
}
