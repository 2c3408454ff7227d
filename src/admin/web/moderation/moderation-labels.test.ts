import { expect, test } from 'vitest'
import { formatWait, stateOf, formatReport } from '#admin/web/moderation/moderation-labels.ts'

test.each([
  [0, 'under a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [47 * 60 + 59, '47 hours'],
  [48 * 60, '2 days'],
  [100 * 1440, '100 days'],
])('%i minutes are shown as %s', (minutes, expected) => {
  expect(formatWait(minutes)).toBe(expected)
})

test('the label of a report contains its kind and its reason', () => {
  expect(formatReport({ kind: 'message', reason: 'spam' })).toBe('A message: Spam, or asking for money')
  expect(formatReport({ kind: 'contact details', reason: null })).toBe('Contact details in a message')
})

test('the state of a decision has a label', () => {
  expect(stateOf({ answered_at: null, outcome: null })).toBeNull()
  expect(stateOf({ answered_at: '2026-12-01T10:00:00Z', outcome: null })).toBe('Response to review')
  expect(stateOf({ answered_at: null, outcome: 'reversed' })).toBe('Reversed')
})
