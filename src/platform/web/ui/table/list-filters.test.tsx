import { expect, test } from 'vitest'
import { isShortSearch } from '#platform/web/ui/table/list-filters.tsx'

test.each([
  ['a', true],
  [' Zo ', true],
  ['7k', true],
  ['', false],
  ['Amy', false],
  ['-', false],
])('the search ‘%s’ finds only the start of words: %s', (text, isShort) => {
  expect(isShortSearch(text)).toBe(isShort)
})
