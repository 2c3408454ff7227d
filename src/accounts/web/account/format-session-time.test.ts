import { expect, test } from 'vitest'
import { formatInLondon, formatWhen } from './format-session-time.ts'

const now = '2026-11-20T15:12:00Z'

test('a time is shown as today, yesterday or a full date', () => {
  expect(formatWhen('2026-11-20T09:05:00Z', now)).toBe('today at 9:05\u00A0am')
  expect(formatWhen('2026-11-19T23:59:00Z', now)).toBe('yesterday at 11:59\u00A0pm')
  expect(formatWhen('2026-11-18T09:05:00Z', now)).toBe('on Wednesday 18 November 2026')
})

test('days begin at midnight in London', () => {
  expect(formatWhen('2026-07-01T23:30:00Z', '2026-07-02T10:00:00Z')).toBe('today at 12:30\u00A0am')
  expect(formatInLondon('2026-07-01T23:30:00Z')).toBe('Thursday 2 July 2026, 12:30\u00A0am')
})
