import { expect, test } from 'vitest'
import { formatDayHeading, formatDaySent, formatWhenSent } from '#messaging/web/message-dates.ts'

test.each([
  ['2026-11-21T09:14:00', 'today, 9:14\u00A0am', 'Today', 'Today'],
  ['2026-11-21T00:00:00', 'today, 12\u00A0am', 'Today', 'Today'],
  ['2026-11-20T23:59:59', 'Friday 20 November 2026, 11:59\u00A0pm', 'Yesterday', 'Yesterday'],
  ['2026-11-18T19:30:00', 'Wednesday 18 November 2026, 7:30\u00A0pm', '18 Nov', 'Wednesday 18 November'],
  ['2025-12-04T19:30:00', 'Thursday 4 December 2025, 7:30\u00A0pm', '4 Dec 2025', 'Thursday 4 December 2025'],
  // Sent after midnight, before the page was reloaded.
  ['2026-11-22T08:00:00', 'Sunday 22 November 2026, 8\u00A0am', '22 Nov', 'Sunday 22 November'],
])(
  'a message sent at %s shows ‘%s’, in a list ‘%s’, and in a conversation it is under ‘%s’',
  (sent, inMessage, inList, heading) => {
    expect(formatWhenSent(sent, '2026-11-21')).toBe(inMessage)
    expect(formatDaySent(sent, '2026-11-21')).toBe(inList)
    expect(formatDayHeading(sent, '2026-11-21')).toBe(heading)
  },
)

test('‘Yesterday’ means the previous date even across a clock change or a new year', () => {
  expect(formatDaySent('2026-10-24T23:30:00', '2026-10-25')).toBe('Yesterday')
  expect(formatDaySent('2025-12-31T23:30:00', '2026-01-01')).toBe('Yesterday')
})
