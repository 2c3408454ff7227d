import { expect, test } from 'vitest'
import { firstSentences } from '#browsing/web/home/first-sentences.ts'

test.each([
  ['Short enough.', 'Short enough.'],
  ['Doors at seven. We start at eight. Bring a friend.', 'Doors at seven. We start at eight.'],
  ['Doors at seven.\nWe start at eight.', 'Doors at seven. We start at eight.'],
  ['Doors open early, and the dates start at eight sharp', 'Doors open early, and the dates…'],
  ['Doors open at seven thirty for all, and we start', 'Doors open at seven thirty for all…'],
])('the start of ‘%s’ is ‘%s’', (text, expected) => {
  expect(firstSentences(text, 36)).toBe(expected)
})
