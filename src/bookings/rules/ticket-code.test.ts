import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatTicketCode,
  parseTicketCode,
  parseTicketStart,
  TICKET_ALPHABET,
  ticketCodesFrom,
} from '#bookings/rules/ticket-code.ts'

const seeded = { seed: 20261121, numRuns: 500 }
const letter = fc.constantFrom(...TICKET_ALPHABET.split(''))
const aCode = fc.array(letter, { minLength: 10, maxLength: 10 }).map((letters) => letters.join(''))

test('a code is formatted in two halves', () => {
  expect(formatTicketCode('7K2QM9XH4T')).toBe('7K2QM 9XH4T')
})

test.each([
  ['7k2qm 9xh4t', '7K2QM9XH4T'],
  [' 7K2-QM9–XH4T\n', '7K2QM9XH4T'],
  ['oOiIlL0011', '0011110011'],
  ['7K2QM\u00a09XH4T', '7K2QM9XH4T'],
])('%j is parsed as %s', (typed, code) => {
  expect(parseTicketCode(typed)).toBe(code)
})

test.each([
  ['an empty string', ''],
  ['a code one character too short', '7K2QM9XH4'],
  ['a code one character too long', '7K2QM9XH4T7'],
  ['a code with a U', '7K2QM9XH4U'],
  ['a code in digits of another script', '٠١٢٣٤٥٦٧٨٩'],
  ['a web address', 'https://dating.example/'],
])('%s is not a code', (_what, typed) => {
  expect(parseTicketCode(typed)).toBeUndefined()
})

test('a code is parsed in either case, with gaps anywhere, with O for 0, and with I or L for 1', () => {
  const gaps = fc.array(fc.constantFrom('', '', ' ', '-', ' - '), { minLength: 10, maxLength: 10 })
  const ones = fc.constantFrom('1', 'I', 'l', 'i', 'L')
  const noughts = fc.constantFrom('0', 'O', 'o')
  fc.assert(
    fc.property(aCode, gaps, ones, noughts, fc.boolean(), (code, gap, one, nought, small) => {
      const letters = Array.from(code, (each) => ({ '1': one, '0': nought })[each] ?? each)
      const formatted = letters.map((each, index) => `${each}${gap[index] ?? ''}`).join('')
      expect(parseTicketCode(small ? formatted.toLowerCase() : formatted)).toBe(code)
      expect(parseTicketCode(formatTicketCode(code))).toBe(code)
    }),
    seeded,
  )
})

test('parsing any text returns a well-formed code or undefined', () => {
  const anything = fc.array(fc.nat(0x10ffff)).map((codePoints) => String.fromCodePoint(...codePoints))
  fc.assert(
    fc.property(fc.oneof(fc.string(), anything, aCode), (typed) => {
      const code = parseTicketCode(typed)
      if (code !== undefined) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    }),
    seeded,
  )
})

test.each([
  ['7k2', undefined],
  ['7k2q', '7K2Q'],
  ['7k2qm 9xho', '7K2QM9XH0'],
  ['7k2qm 9xh4t', '7K2QM9XH4T'],
  ['7k2qm 9xh4t7', undefined],
  ['hugo', undefined],
])('%j is parsed as the start %s of a code', (typed, start) => {
  expect(parseTicketStart(typed)).toBe(start)
})

test('the codes with a start are between the first and the last of them', () => {
  expect(ticketCodesFrom('7K2Q')).toEqual(['7K2Q000000', '7K2QZZZZZZ'])
})
