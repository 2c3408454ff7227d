import { expect, test } from 'vitest'
import {
  answerBy,
  daysLeft,
  FIRST_REMINDER_DAYS,
  latestAnswer,
  reminderDue,
} from '#privacy/rules/complaint-deadlines.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

test('the deadline of 30 days and the maximum of 90 are counted in London days, even across a clock change', () => {
  const lateInSpring = Temporal.Instant.from('2027-03-20T23:30:00Z')
  expect(answerBy(lateInSpring).toString()).toBe('2027-04-19')
  expect(latestAnswer(lateInSpring).toString()).toBe('2027-06-18')
  expect(answerBy(Temporal.Instant.from('2027-06-20T23:30:00Z')).toString()).toBe('2027-07-21')
})

test('the days left are 0 on the last day and -1 on the next', () => {
  expect(['2027-03-01', '2027-03-02', '2027-03-03'].map((today) => daysLeft(day('2027-03-02'), day(today)))).toEqual([
    1, 0, -1,
  ])
})

test.each([
  ['2027-03-01', undefined],
  ['2027-03-03', '2027-03-03'],
  // The site was down on the day of the reminder.
  ['2027-03-05', '2027-03-03'],
  ['2027-03-09', '2027-03-09'],
  ['2027-03-10', '2027-03-09'],
  ['2027-03-11', '2027-03-11'],
  ['2027-03-12', '2027-03-12'],
])('for a complaint due on 10 March, the reminder due on %s is that of %s', (today, due) => {
  expect(reminderDue(day('2027-03-10'), day(today))?.toString()).toBe(due)
})

test('the first reminder is due when seven days are left', () => {
  expect(FIRST_REMINDER_DAYS).toBe(7)
})

test('a period that includes February is limited to one month, or three with an extension', () => {
  const inFebruary = Temporal.Instant.from('2027-02-10T12:00:00Z')
  expect(answerBy(inFebruary).toString()).toBe('2027-03-10')
  expect(latestAnswer(inFebruary).toString()).toBe('2027-05-10')
  expect(answerBy(Temporal.Instant.from('2027-01-30T12:00:00Z')).toString()).toBe('2027-02-28')
})
