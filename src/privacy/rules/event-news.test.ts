import { expect, test } from 'vitest'
import { isHourForEmails, digestDueAt } from '#privacy/rules/event-news.ts'

const instantInLondon = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/London').toInstant()

test.each([
  ['2026-12-04T09:59:59', false],
  ['2026-12-04T10:00', true],
  ['2026-12-04T19:59:59', true],
  ['2026-12-04T20:00', false],
  ['2027-07-02T09:59:59', false],
  ['2027-07-02T10:00', true],
])('news emails are sent only from 10 am to 8 pm London time; at %s: %s', (time, isSent) => {
  expect(isHourForEmails(instantInLondon(time))).toBe(isSent)
  expect(digestDueAt(instantInLondon(time)) !== undefined).toBe(isSent)
})

test.each([
  ['2026-12-04T10:00', '2026-12-04', '2026-11-27T10:00'],
  ['2026-12-04T19:30', '2026-12-04', '2026-11-27T10:00'],
  ['2027-03-30T12:00', '2027-03-30', '2027-03-23T10:00'],
])('a news email at %s covers events published in the seven days up to 10 am that day', (now, day, from) => {
  const due = digestDueAt(instantInLondon(now))
  expect(due?.day.toString()).toBe(day)
  expect(due?.from).toEqual(instantInLondon(from))
  expect(due?.until).toEqual(instantInLondon(`${day}T10:00`))
})
