import { expect, test } from 'vitest'
import {
  answerBy,
  daysLeft,
  FIRST_REMINDER_DAYS,
  latestAnswer,
  reminderDue,
} from '#privacy/rules/complaint-deadlines.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('thirty days are counted in London days, even across a clock change, and ninety is the maximum', () => {
  const lateInSpring = Temporal.Instant.from('2027-03-20T23:30:00Z')
  expect(answerBy(lateInSpring).toString()).toBe('2027-04-19')
  expect(latestAnswer(lateInSpring).toString()).toBe('2027-06-18')
  expect(answerBy(Temporal.Instant.from('2027-06-20T23:30:00Z')).toString()).toBe('2027-07-21')
})

test('zero days are left on the last day, and minus one the day after', () => {
  expect(['2027-03-01', '2027-03-02', '2027-03-03'].map((today) => daysLeft(day('2027-03-02'), day(today)))).toEqual([
    1, 0, -1,
  ])
})

test.each([
  ['2027-03-01', undefined],
  ['2027-03-03', '2027-03-03'],
  // The site was down on the day itself.
  ['2027-03-05', '2027-03-03'],
  ['2027-03-09', '2027-03-09'],
  ['2027-03-10', '2027-03-09'],
  ['2027-03-11', '2027-03-11'],
  ['2027-03-12', '2027-03-12'],
])('for a complaint to be answered by 10 March, the reminder due on %s is the one for %s', (today, due) => {
  expect(reminderDue(day('2027-03-10'), day(today))?.toString()).toBe(due)
})

test('no reminder is due while more than seven days are left', () => {
  expect(FIRST_REMINDER_DAYS).toBe(7)
})

test('when February falls within it, the period is one month, or three, as the law counts', () => {
  const inFebruary = Temporal.Instant.from('2027-02-10T12:00:00Z')
  expect(answerBy(inFebruary).toString()).toBe('2027-03-10')
  expect(latestAnswer(inFebruary).toString()).toBe('2027-05-10')
  expect(answerBy(Temporal.Instant.from('2027-01-30T12:00:00Z')).toString()).toBe('2027-02-28')
})
