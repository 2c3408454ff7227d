import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { nobodyMessage, othersFor, questionAbout } from '#event-night/web/rounds/other-guests.ts'
import { refusalMessage } from '#event-night/web/rounds/refusal-messages.ts'

/** Round 2 of four women and four men. In round 1, w1 met m1 and w2 met m2. w4 and m4 sit out. */
function nightInSecondRound(): TestNight {
  const night = new TestNight(guestsOf(4, 4, { apart: [pairOf('w4 m4')] }))
  night.call(['w1 m1', 'w2 m2'])
  night.atMs = minutes(6)
  night.call(['w1 m2', 'w2 m3', 'w3 m1'])
  return night
}

const roomAt = ({ now: night }: TestNight, atMinutes: number) => ({ night, nowMs: minutes(atMinutes) })

test('only guests with whom a swap is possible are offered, and only before talking starts', () => {
  const night = nightInSecondRound()
  expect(othersFor('swap', roomAt(night, 6.5), 'w3')).toEqual(['w2', 'w4'])
  expect(othersFor('swap', roomAt(night, 7), 'w3')).toEqual([])
  expect(nobodyMessage('swap', roomAt(night, 7), 'w3')).toBe('Guests can only swap before talking starts.')
})

test('a guest who sits out is offered only those who may join them, for half of the round', () => {
  const night = nightInSecondRound()
  night.act({ action: 'did not meet', seats: pairOf('w3 m1') })
  expect(othersFor('seat now', roomAt(night, 8), 'w4')).toEqual(['m1'])
  expect(othersFor('seat now', roomAt(night, 8), 'm4')).toEqual(['w3'])
  expect(nobodyMessage('seat now', roomAt(night, 8), 'w1')).toBe('There’s nobody to choose.')
  expect(nobodyMessage('seat now', roomAt(night, 11), 'w4')).toMatch(/^Less than half of the round is left\./)
})

test('a guest from whom a host keeps them apart is not offered again', () => {
  const night = nightInSecondRound()
  expect(othersFor('keep apart', roomAt(night, 8), 'w1')).toEqual(['m1', 'm2', 'm3', 'm4'])
  night.act({ action: 'keep apart', seats: pairOf('w1 m3') })
  expect(othersFor('keep apart', roomAt(night, 8), 'w1')).toEqual(['m1', 'm2', 'm4'])
  expect(othersFor('keep apart', roomAt(night, 8), 'w4'), 'whom the site keeps apart').toContain('m4')
})

test('the question about a meeting names the round', () => {
  expect(questionAbout('did meet', nightInSecondRound().now, 'w1')).toBe('Round 2: who did Guest w1 meet?')
})

test('a refusal names the pairs that are its reason', () => {
  const night = nightInSecondRound()
  const swap = { action: 'swap' as const, callId: night.callId, seats: pairOf('w1 w3') }
  expect(refusalMessage(night.now, swap, 'have_met')).toBe('Guest w1 and Guest m1 have already met tonight.')
  const seatNow = { action: 'seat now' as const, callId: night.callId, table: 4, seats: pairOf('w4 m4') }
  expect(refusalMessage(night.now, seatNow, 'may_not_meet')).toBe('Guest w4 and Guest m4 can’t be seated together.')
  const didMeet = { action: 'did meet' as const, round: 2, seats: pairOf('w2 m1') }
  expect(refusalMessage(night.now, didMeet, 'met_someone_else')).toBe(
    'Round 2: Guest w2 and Guest m3 met. Guest w3 and Guest m1 met. If not, choose ‘Did not meet’ first.',
  )
  expect(refusalMessage(night.now, { action: 'end night' }, 'night_over')).toBe('The night has ended.')
})
