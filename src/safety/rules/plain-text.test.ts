import { expect, test } from 'vitest'
import { toPlainText, replaceIn, originalSpan } from '#safety/rules/plain-text.ts'

test.each([
  ['full-width letters', 'ｔｏｍ＠ｅｘ', 'tom@ex'],
  ['a circled a that stands for an at sign', 'tomⓐex', 'tom@ex'],
  ['other kinds of dots', 'a。b·c•d∙e⋅f‧g', 'a.b.c.d.e.f.g'],
  ['other kinds of dashes', 'a–b—c−d‐e', 'a-b-c-d-e'],
  ['other kinds of spaces', 'a\u00a0b\u3000c\u2009d', 'a b c d'],
  ['line separators', 'a\u2028b\u2029c\nd', 'a\nb\nc\nd'],
  ['invisible characters', 'a\u200bb\u00adc\u0301d\u0007e', 'abcde'],
  ['letters with accents', 'éß', 'eß'],
  ['letters of other scripts', 'мир', 'ßßß'],
  ['an emoji', 'a😀b', 'a¤b'],
  ['a symbol made of a digit and a letter', '㍘', 'ß'],
  ['a fraction', '¼', '¤'],
  ['Arabic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['Devanagari digits', '०१२३४५६७८९', '0123456789'],
  ['bold digits', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '0123456789'],
  ['digits in circles', '①②⑨', '129'],
  ['digits of two scripts in adjacent Unicode ranges', '\u{116D9}\u{116DA}\u{116DB}\u{116E3}', '9019'],
])('converts %s to plain text: %s', (_what, original, plain) => {
  expect(toPlainText(original).text).toBe(plain)
})

test('each plain character maps to its position in the original', () => {
  expect(toPlainText('a😀e\u0301')).toEqual({ text: 'a¤e', from: [0, 1, 3], to: [1, 3, 4] })
})

test('a replacement maps to the whole text that it replaced, and a removed part has no position', () => {
  const written = 'a (at) b-c'
  const withSign = replaceIn(toPlainText(written), / \(at\) /g, () => '@')
  expect(withSign).toEqual({ text: 'a@b-c', from: [0, 1, 7, 8, 9], to: [1, 7, 8, 9, 10] })
  expect(originalSpan(written, withSign, 1, 2)).toBe(' (at) ')
  const withoutDash = replaceIn(withSign, /-/g, () => '')
  expect(withoutDash).toEqual({ text: 'a@bc', from: [0, 1, 7, 9], to: [1, 7, 8, 10] })
  expect(originalSpan(written, withoutDash, 0, 4)).toBe(written)
})
