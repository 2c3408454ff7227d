import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeWideCharacters } from './build-one-byte.ts'

test.each([
  ['a string', "'You’re in 🎉'", 'You’re in 🎉'],
  ['a template', '`5 – ${2 + 1} €`', '5 – 3 €'],
  ['a set of characters', "'a–b’c'.replace(/[–’]/g, '')", 'abc'],
  ['a set of characters outside the basic plane', "'a🎉b'.replace(/[🎉]/u, '')", 'ab'],
])('%s keeps its meaning in one-byte source', (_what, code, meaning) => {
  const escaped = escapeWideCharacters(code)
  expect(escaped).toMatch(/^[\0-\xFF]*$/)
  expect(runInNewContext(escaped)).toBe(meaning)
})

test('a raw template, which would keep the escape as it is, is refused', () => {
  expect(() => escapeWideCharacters('String.raw`a–b`')).toThrow('Write the character beyond Latin-1 in String.raw`a–b`')
})
