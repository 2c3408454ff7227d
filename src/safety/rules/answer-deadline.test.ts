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
  ['has just been made', open, decidedAt, undefined],
  ['was made 28 days ago', open, last, undefined],
  ['was made a moment over 28 days ago', open, last.add({ milliseconds: 1 }), 'too late'],
  ['was answered', { ...open, answeredAt }, settledAt, 'answered'],
  ['was answered long ago', { ...open, answeredAt }, last.add({ hours: 24 }), 'answered'],
  ['was answered and settled', { decidedAt, answeredAt, settledAt }, settledAt, 'settled'],
])('the reason against an answer is correct for a decision that %s', (_what, decision, now, why) => {
  expect(reasonAgainstAnswer(decision, now)).toBe(why)
})
