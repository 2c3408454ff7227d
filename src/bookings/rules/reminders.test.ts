import { expect, test } from 'vitest'
import { isReminderDue, reminderAt, reminderDay } from '#bookings/rules/reminders.ts'

const at = (instant: string) => Temporal.Instant.from(instant)
const evening = (startsAt: string, timeZone = 'Europe/London') => ({ startsAt: at(startsAt), timeZone })

test.each([
  ['an event in winter', '2026-12-04T19:30:00Z', 'Europe/London', '2026-12-03T10:00:00Z'],
  ['an event in summer', '2027-07-02T18:30:00Z', 'Europe/London', '2027-07-01T09:00:00Z'],
  [
    'an event on the evening before the clocks go forward',
    '2027-03-27T19:30:00Z',
    'Europe/London',
    '2027-03-26T10:00:00Z',
  ],
  [
    'an event on the evening after the clocks went forward',
    '2027-03-28T18:30:00Z',
    'Europe/London',
    '2027-03-27T10:00:00Z',
  ],
  [
    'an event on the second evening after the clocks went forward',
    '2027-03-29T18:30:00Z',
    'Europe/London',
    '2027-03-28T09:00:00Z',
  ],
  [
    'an event on the evening after the clocks went back',
    '2027-10-31T19:30:00Z',
    'Europe/London',
    '2027-10-30T09:00:00Z',
  ],
  [
    'an event on the second evening after the clocks went back',
    '2027-11-01T19:30:00Z',
    'Europe/London',
    '2027-10-31T10:00:00Z',
  ],
  ['an event just after midnight', '2026-12-05T00:30:00Z', 'Europe/London', '2026-12-04T10:00:00Z'],
  ['an event in another time zone', '2026-12-05T00:30:00Z', 'America/New_York', '2026-12-03T15:00:00Z'],
  ['an event on the first of a month', '2027-03-01T19:30:00Z', 'Europe/London', '2027-02-28T10:00:00Z'],
])('an attendee of %s is reminded at 10 am on the day before, in the venue’s local time', (_what, start, zone, due) => {
  expect(reminderAt(evening(start, zone)).toString()).toBe(due)
})

test.each([
  ['just before it is due', '2026-12-03T09:59:59Z', undefined],
  ['at the moment it is due', '2026-12-03T10:00:00Z', 'tomorrow'],
  ['late on the day before', '2026-12-03T23:59:59Z', 'tomorrow'],
  ['on the day itself', '2026-12-04T00:00:00Z', 'today'],
  ['just before the event starts', '2026-12-04T19:29:59Z', 'today'],
  ['when the event starts', '2026-12-04T19:30:00Z', undefined],
])('%s (%s), reminderDay returns %s', (_when, now, day) => {
  const event = evening('2026-12-04T19:30:00Z')
  expect(reminderDay(event, at(now))).toEqual(day && { day, date: '2026-12-04' })
  expect(isReminderDue(event, at(now))).toBe(day !== undefined)
})

test('a reminder says today or tomorrow according to the venue’s local time', () => {
  const event = evening('2026-12-05T00:30:00Z', 'America/New_York')
  expect(reminderDay(event, at('2026-12-04T04:59:00Z'))).toEqual({ day: 'tomorrow', date: '2026-12-04' })
  expect(reminderDay(event, at('2026-12-04T05:00:00Z'))).toEqual({ day: 'today', date: '2026-12-04' })
})
