import { expect, test } from 'vitest'
import { formatDaySent, formatWhenSent, todayInLondon } from '#messaging/web/message-dates.ts'

test.each([
  ['2026-11-21T09:14:00', 'today, 9:14\u00A0am', 'Today'],
  ['2026-11-21T00:00:00', 'today, 12\u00A0am', 'Today'],
  ['2026-11-20T23:59:59', 'Friday 20 November 2026, 11:59\u00A0pm', 'Yesterday'],
  ['2026-11-18T19:30:00', 'Wednesday 18 November 2026, 7:30\u00A0pm', '18 Nov'],
  ['2025-12-04T19:30:00', 'Thursday 4 December 2025, 7:30\u00A0pm', '4 Dec 2025'],
  // The server's clock is ahead of the device's.
  ['2026-11-22T08:00:00', 'Sunday 22 November 2026, 8\u00A0am', '22 Nov'],
])('a message sent at %s shows ‘%s’, and in a list ‘%s’', (sent, inMessage, inList) => {
  expect(formatWhenSent(sent, '2026-11-21')).toBe(inMessage)
  expect(formatDaySent(sent, '2026-11-21')).toBe(inList)
})

test('‘Yesterday’ means the previous date even across a clock change or a new year', () => {
  expect(formatDaySent('2026-10-24T23:30:00', '2026-10-25')).toBe('Yesterday')
  expect(formatDaySent('2025-12-31T23:30:00', '2026-01-01')).toBe('Yesterday')
})

test('‘today’ is the date in London in any time zone of the device', () => {
  expect(todayInLondon(new Date('2026-06-30T23:30:00Z'), [])).toBe('2026-07-01')
  expect(todayInLondon(new Date('2026-12-31T23:30:00Z'), [])).toBe('2026-12-31')
})

test('if the device’s clock is behind, the newest message determines today’s date', () => {
  const sent = ['2026-11-20T12:00:00', '2026-11-21T09:14:00']
  expect(todayInLondon(new Date('2020-01-01T12:00:00Z'), sent)).toBe('2026-11-21')
  expect(todayInLondon(new Date('2026-11-25T12:00:00Z'), sent)).toBe('2026-11-25')
})
