import { expect, test } from 'vitest'
import { formatLastActive, formatPlace } from '#admin/web/members/member-labels.ts'

const now = new Date('2026-11-26T23:30:00Z')

test.each([
  ['active', '2026-11-23T06:38:00Z', '23\u00A0Nov'],
  ['active', '2026-11-26T00:10:00Z', 'Today'],
  ['active', null, '90+ days ago'],
  ['suspended', null, '90+ days ago'],
  ['not activated', '2026-11-26T00:10:00Z', 'Never'],
] as const)('a member who is %s and was last seen at %s is shown as ‘%s’', (state, at, shown) => {
  expect(formatLastActive({ state, last_seen_at: at }, now)).toBe(shown)
})

test.each([
  ['Booked', 'coming', false],
  ['Came', 'past', false],
  ['Didn’t\u00A0come', 'past', true],
] as const)('a place is shown as ‘%s’ if the event is %s and absent is %s', (label, stage, absent) => {
  expect(formatPlace({ state: 'booked', end_reason: null, absent, stage })).toBe(label)
})
