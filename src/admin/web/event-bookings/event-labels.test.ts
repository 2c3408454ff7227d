import { expect, test } from 'vitest'
import { formatBookingDetails } from '#admin/web/event-bookings/event-labels.ts'

test.each([
  ['card', null, ''],
  ['free', null, ''],
  ['cash', null, 'in cash'],
  ['card', 'cancelled', 'cancelled by an owner'],
  ['refunded', 'cancelled', 'cancelled by an owner, refunded'],
  ['cash', 'moved', 'moved to another event'],
] as const)('of a booking that was paid ‘%s’ and ended as ‘%s’, a list says ‘%s’', (paid, end_reason, expected) => {
  expect(formatBookingDetails({ paid, end_reason })).toBe(expected)
})
