import { expect, test } from 'vitest'
import { countInShort, newsInWords, saidOfChange } from '#messaging/web/member-menu/news-words.ts'

const news = (unread_messages: number, new_matches: number) => ({ unread_messages, new_matches })

test.each([
  [news(2, 1), '2 unread messages, 1 new match'],
  [news(1, 0), '1 unread message'],
  [news(0, 3), '3 new matches'],
  [news(0, 0), ''],
])('%j becomes ‘%s’', (counts, words) => {
  expect(newsInWords(counts)).toBe(words)
})

test('only new items are announced, not what was there before or was read', () => {
  expect(saidOfChange(null, news(2, 1))).toBe('')
  expect(saidOfChange(news(2, 1), news(3, 1))).toBe('You have 3 unread messages, 1 new match.')
  expect(saidOfChange(news(0, 0), news(0, 1))).toBe('You have 1 new match.')
  expect(saidOfChange(news(3, 1), news(2, 1))).toBe('')
  expect(saidOfChange(news(3, 1), null)).toBe('')
})

test('a badge shows at most two digits', () => {
  expect([7, 99, 100, 5_000].map(countInShort)).toEqual(['7', '99', '99+', '99+'])
})
