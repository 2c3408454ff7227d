import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { eveningOfNight } from './evening-of-night.ts'
import { seatsHere, type Side } from './night.ts'
import { homeTables } from './tables.ts'

/** A night whose first round seated w1 at table 3, w2 at table 1 and, of the men, m3 and m1 with them. */
function nightAfterRound(seated: Side = 'women'): TestNight {
  const night = new TestNight(guestsOf(3, 3), { seated })
  const pairs = [
    { table: 3, seats: pairOf('w1 m3') },
    { table: 1, seats: pairOf('w2 m1') },
  ]
  night.act({ action: 'call round', round: 1, pairs })
  night.atMs = minutes(6)
  return night
}

function homesOf(night: TestNight, side: Side): Record<string, number> {
  const seats = seatsHere(night.now).filter((seat) => seat.side === side)
  return Object.fromEntries(homeTables(night.now, seats))
}

test('the seated side keeps its tables, and the movers are where they sat last', () => {
  const { evening } = eveningOfNight(nightAfterRound().now, 4)
  expect(evening).toMatchObject({ seated: 'women', tableOfSeated: [2, 0, 1], lastTableOfMover: [0, -1, 2] })
  const { evening: other } = eveningOfNight(nightAfterRound('men').now, 4)
  expect(other).toMatchObject({ seated: 'men', tableOfSeated: [0, 1, 2], lastTableOfMover: [2, 0, -1] })
})

test('before the first round, the planner chooses the tables', () => {
  const { evening } = eveningOfNight(new TestNight(guestsOf(3, 3)).now, 4)
  expect(evening).not.toHaveProperty('tableOfSeated')
  expect(evening).not.toHaveProperty('womenAway')
  expect(evening).not.toHaveProperty('meetLast')
})

test('guests who sat out count as having met fewer, and as having waited', () => {
  const { evening } = eveningOfNight(nightAfterRound().now, 4)
  expect(evening).toMatchObject({ womenSatOut: [0, 0, 1], menSatOut: [0, 1, 0] })
  const [one = 0, , three = 0] = Array.from(evening.womenMet ?? [])
  expect(one - three).toBe(1)
  expect(Array.from(evening.menMet ?? [])).toEqual([one, three, one])
})

test('pairs that have met, or are kept apart, may not meet', () => {
  const night = nightAfterRound()
  night.act({ action: 'keep apart', seats: pairOf('w3 m2') })
  expect([...eveningOfNight(night.now, 4).evening.may]).toEqual([1, 1, 0, 0, 1, 1, 1, 0, 1])
})

test('a guest who sits out the next round is away from that round only', () => {
  const night = nightAfterRound()
  night.act({ action: 'sit out next round', seat: 'm2' })
  const { evening } = eveningOfNight(night.now, 2)
  expect([...(evening.menAway ?? [])]).toEqual([0, 1, 0, 0, 0, 0])
  expect([...(evening.womenAway ?? [])]).toEqual([0, 0, 0, 0, 0, 0])
})

test('a guest of the seated side has the table where they asked to stay, else where they sat last, else a free one', () => {
  const night = nightAfterRound()
  expect(homesOf(night, 'women')).toEqual({ w1: 3, w2: 1, w3: 2 })
  night.act({ action: 'stay at table', seat: 'w3', table: 3 })
  expect(homesOf(night, 'women')).toEqual({ w1: 2, w2: 1, w3: 3 })
})

test('the table of a partner who stays there is not the home of the guest who came to it', () => {
  const night = nightAfterRound()
  night.act({ action: 'stay at table', seat: 'm1', table: 4 })
  night.act({ action: 'call round', round: 2, pairs: [{ table: 4, seats: pairOf('w1 m1') }] })
  expect(homesOf(night, 'women')).toEqual({ w1: 3, w2: 1, w3: 2 })
  const { room } = eveningOfNight(night.now, 4)
  expect([...room.menWhoStay]).toEqual([[0, 3]])
  expect([...room.womenWhoStay]).toEqual([])
})

test('guests beyond the number of tables have none, and nobody stays at a table that is not there', () => {
  const night = nightAfterRound()
  night.act({ action: 'stay at table', seat: 'w3', table: 5 })
  const { settings } = night.now
  if (!settings) throw new Error('The night is not set up.')
  night.act({ action: 'set up', settings: { ...settings, tables: 2 } })
  expect(homesOf(night, 'women')).toEqual({ w1: 2, w2: 1 })
  expect(eveningOfNight(night.now, 4).room.womenWhoStay.size).toBe(0)
})
