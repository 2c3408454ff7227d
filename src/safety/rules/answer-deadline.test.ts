import { expect, test } from 'vitest'
import { answerUntil, reasonAgainstAnswer } from '#safety/rules/answer-deadline.ts'

const decidedAt = Temporal.Instant.from('2027-03-20T12:00:00Z')
const answeredAt = decidedAt.add({ hours: 1 })
const settledAt = decidedAt.add({ hours: 2 })
const open = { decidedAt, answeredAt: null, settledAt: null }
const last = Temporal.Instant.from('2027-04-17T12:00:00Z')

test('the answer deadline is 28 days of 24 hours after the decision', () => {
  expect(answerUntil(decidedAt)).toEqual(last)
})

test.each([
  ['has just been made', undefined, open, decidedAt],
  ['was made 28 days ago', undefined, open, last],
  ['was made a moment over 28 days ago', 'too late', open, last.add({ milliseconds: 1 })],
  ['was answered', 'answered', { ...open, answeredAt }, settledAt],
  ['was answered long ago', 'answered', { ...open, answeredAt }, last.add({ hours: 24 })],
  ['was answered and settled', 'settled', { decidedAt, answeredAt, settledAt }, settledAt],
])('the reason to refuse an answer to a decision that %s is: %s', (_what, expected, decision, now) => {
  expect(reasonAgainstAnswer(decision, now)).toBe(expected)
})
