import { expect, test } from 'vitest'
import { digitRuns } from '#safety/rules/digit-groups.ts'

test('a text without digits has no digit runs', () => {
  expect(digitRuns('')).toEqual([])
  expect(digitRuns('hello there')).toEqual([])
})

test('a run of digits ends at a word or at punctuation that ends a sentence', () => {
  const digitsIn = (text: string) => digitRuns(text).map((run) => run.map(({ digits }) => digits))
  expect(digitsIn('12 34-56, so 7 and 8! 9')).toEqual([['12', '34', '56'], ['7'], ['8'], ['9']])
})

test('each group has its position and the text before it', () => {
  expect(digitRuns('12 - 34')).toEqual([
    [
      { digits: '12', start: 0, end: 2, isWord: false, before: '' },
      { digits: '34', start: 5, end: 7, isWord: false, before: ' - ' },
    ],
  ])
})

test('a digit after ‘double’ or ‘triple’ is repeated, but a longer number is not', () => {
  expect(digitRuns('double 7')).toEqual([[{ digits: '77', start: 0, end: 8, isWord: true, before: '' }]])
  expect(digitRuns('triple oh')).toEqual([[{ digits: '000', start: 0, end: 9, isWord: true, before: '' }]])
  expect(digitRuns('treble two')).toEqual([[{ digits: '222', start: 0, end: 10, isWord: true, before: '' }]])
  expect(digitRuns('double 12')).toEqual([[{ digits: '12', start: 7, end: 9, isWord: false, before: '' }]])
})

test('a digit can be written as a word, and an O among digits is read as a zero', () => {
  const words = 'oh o zero nought one two three four five six seven eight nine'
  expect(digitRuns(words).map((run) => run.map(({ digits }) => digits).join(''))).toEqual(['0000123456789'])
  expect(digitRuns('o7oo8o').map((run) => run.map(({ digits }) => digits))).toEqual([['070080']])
})
