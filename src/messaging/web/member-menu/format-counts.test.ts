import { expect, test } from 'vitest'
import { shortCount, formatNewItemCounts, formatCountsChange } from '#messaging/web/member-menu/format-counts.ts'

const countsOf = (unread_messages: number, new_matches: number, likes_to_send = 0, offers = 0) => ({
  ...{ unread_messages, new_matches, likes_to_send, offers },
})

test.each([
  [countsOf(2, 1), '2 unread messages, 1 new match'],
  [countsOf(1, 0), '1 unread message'],
  [countsOf(0, 3), '3 new matches'],
  [countsOf(0, 0, 1), '1 event waiting for your likes'],
  [countsOf(1, 0, 2, 1), '1 place offered to you, 2 events waiting for your likes, 1 unread message'],
  [countsOf(0, 0), ''],
])('%j becomes ‘%s’', (counts, expected) => {
  expect(formatNewItemCounts(counts)).toBe(expected)
})

test('only increases are announced, not initial counts or items that were read', () => {
  expect(formatCountsChange(null, countsOf(2, 1))).toBe('')
  expect(formatCountsChange(countsOf(2, 1), countsOf(3, 1))).toBe('You have 3 unread messages, 1 new match.')
  expect(formatCountsChange(countsOf(0, 0), countsOf(0, 1))).toBe('You have 1 new match.')
  expect(formatCountsChange(countsOf(3, 1), countsOf(2, 1))).toBe('')
  expect(formatCountsChange(countsOf(3, 1), null)).toBe('')
})

test('a badge shows at most two digits', () => {
  expect([7, 99, 100, 5_000].map(shortCount)).toEqual(['7', '99', '99+', '99+'])
})
