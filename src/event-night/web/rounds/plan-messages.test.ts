import { expect, test } from 'vitest'
import { choicesOf } from '#event-night/rules/night/choices.ts'
import { planNight } from '#event-night/rules/night/plan-night.ts'
import { sparseRounds } from '#event-night/rules/night/sparse-rounds.ts'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import {
  otherChoicesMessage,
  plannedMessage,
  sparseRoundMessage,
  sparseRoundsMessage,
} from '#event-night/web/rounds/plan-messages.ts'

test('the plan says what it leads to, and what one round fewer or more would', () => {
  const night = new TestNight(guestsOf(4, 4), { finishAtMs: minutes(18) })
  const plan = planNight(night.now, 0, null)
  const { choices } = choicesOf(night.now, 0, plan)
  expect(plannedMessage(plan, 3)).toBe(
    '3 rounds are planned, with 12 meetings. By the end, everyone will have met at least 3 people.',
  )
  expect(plannedMessage(plan, null)).toBe('3 rounds are planned, with 12 meetings.')
  expect(otherChoicesMessage(choices, 3)).toBe(
    'One round fewer would mean 8 meetings, with at least 2 people for everyone. One round more would mean 16 meetings, with at least 4 people for everyone.',
  )
})

test('with a single round, no round fewer is mentioned', () => {
  const night = new TestNight(guestsOf(1, 4), { finishAtMs: minutes(6) })
  const plan = planNight(night.now, 0, null)
  expect(plannedMessage(plan, 1)).toBe(
    '1 round is planned, with 1 meeting. By the end, everyone will have met at least 1 person.',
  )
  expect(otherChoicesMessage(choicesOf(night.now, 0, plan).choices, 1)).toBe('One round more would mean 2 meetings.')
})

test('after a late return, the plan says from when on most guests sit out, and how many sit out the next round', () => {
  const night = new TestNight(guestsOf(5, 5), { finishAtMs: minutes(90) })
  night.act({ action: 'leave', seat: 'w5' })
  for (let nth = 0; nth < 5; nth += 1) {
    const [next] = planNight(night.now, night.atMs, null).rounds
    night.act({ action: 'call round', round: nth + 1, pairs: next?.pairs ?? [] })
    night.atMs += minutes(6)
  }
  expect(sparseRoundsMessage(sparseRounds(night.now, planNight(night.now, night.atMs, null)))).toBe('')
  night.act({ action: 'return', seat: 'w5' })
  const plan = planNight(night.now, night.atMs, null)
  const [next] = plan.rounds
  expect(sparseRoundsMessage(sparseRounds(night.now, plan))).toBe(
    'From round 6 on, most guests sit out: 1 table at most. You could end the night after round 5.',
  )
  expect(next && sparseRoundMessage(night.now, next)).toBe(
    'Round 6 has only 1 table, and 8 guests will sit it out. Call it, or end the night.',
  )
})

test('a single round in which most guests sit out is named', () => {
  const pairs = [{ table: 2, seats: pairOf('w1 m1') }]
  expect(sparseRoundsMessage([{ number: 9, pairs }])).toBe(
    'In round 9, most guests sit out: 1 table. You could end the night after round 8.',
  )
  expect(sparseRoundsMessage([{ number: 1, pairs }])).toBe('In round 1, most guests sit out: 1 table.')
})
