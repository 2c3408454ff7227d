import { describe, expect, test } from 'vitest'
import { findContactDetails } from '#safety/rules/contact-details.ts'

describe('a phone number', () => {
  test.each([
    // International: at least eight digits and at most fifteen.
    ['+44 7700 900123 4567', '44 7700 900123'],
    ['+44 7700 900123 456', '44 7700 900123 456'],
    ['(+49) 30 901820', '49) 30 901820'],
    ['+1 555 1234', '1 555 1234'],
    ['123456789012345', '123456789012345'],
    ['1234567890', '1234567890'],
    ['12o4567890', '12o4567890'],
    ['12345678oo, call me', '12345678oo'],
    ['44 7700 900123', '44 7700 900123'],
    ['44 1632 960123', '44 1632 960123'],
    ['555 123 4567', '555 123 4567'],
    ['1 555 123 4567', '1 555 123 4567'],
    // Followed by a number that is not part of it.
    ['Ring 07700 900123 10 times', '07700 900123'],
    ['Ring 01632 960123 12 times', '01632 960123'],
    ['Ring 016977 2123 12 times', '016977 2123'],
    ['Ring 44 7700 900123 12 times', '44 7700 900123'],
    ['Ring 7700 900123 12 times', '7700 900123'],
    // Split into unusual pieces.
    ['01697 72 123', '01697 72 123'],
    ['770 0900 123', '770 0900 123'],
    ['7 7 0 0 9 0 0 1 2 3', '7 7 0 0 9 0 0 1 2 3'],
    ['77 0 0 9 0 0 1 2 3', '77 0 0 9 0 0 1 2 3'],
    ['07oooo90012', '07oooo90012'],
    // Written as words.
    ['oh seven seven four five six eight oh oh one two', 'oh seven seven four five six eight oh oh one two'],
    [
      'double oh four four seven seven double oh nine double oh one two three',
      'double oh four four seven seven double oh nine double oh one two three',
    ],
    [
      'oh seven seven double: oh nine double: oh one two three',
      'oh seven seven double: oh nine double: oh one two three',
    ],
    // With something that looks like a date or a score but is neither.
    ['07 12 2026-900', '07 12 2026-900'],
    ['07/12 2026 900', '07/12 2026 900'],
    ['07/12/2026/900', '07/12/2026/900'],
    ['0770 4 /12 /2026', '0770 4 /12 /2026'],
    ['0770 4/ 12/ 2026', '0770 4/ 12/ 2026'],
    ['0770.0 900 123', '0770.0 900 123'],
    ['0.7 700 900 123', '0.7 700 900 123'],
    ['0770-0 900 123', '0770-0 900 123'],
    ['0-770 0900 123', '0-770 0900 123'],
    ['07 12026-12-04', '07 12026-12-04'],
    ['07 20261-12-04', '07 20261-12-04'],
    ['077 2026-99-04', '077 2026-99-04'],
    ['077 2026-04-99', '077 2026-04-99'],
    ['077 14/12/9999', '077 14/12/9999'],
    ['077 99/12/2026', '077 99/12/2026'],
    ['077 12/99/2026', '077 12/99/2026'],
    ['07 14/12/12026', '07 14/12/12026'],
    ['07 14/12/20261', '07 14/12/20261'],
    ['07 004/12/2026', '07 004/12/2026'],
    ['0770 0/12/2026', '0770 0/12/2026'],
    // Next to a date.
    ['07700 900123 4/12/2026', '07700 900123'],
    ['4/12/2026 07700 900123', '07700 900123'],
    ['2-1 07700 900123', '07700 900123'],
  ])('is found in %j as %j', (text, found) => {
    expect(findContactDetails(text)).toEqual([{ kind: 'phone', found }])
  })

  test('is found twice in a text with two adjacent numbers', () => {
    expect(findContactDetails('+44 7700 900123 +44 7700 900124').map(({ found }) => found)).toEqual([
      '44 7700 900123',
      '44 7700 900124',
    ])
  })
})

describe('no phone number', () => {
  test.each([
    '+1 555 123',
    '123456789',
    '1234567890123456',
    'order 1234567890 12',
    'order 12 1234567890',
    'order 990163296012 12',
    'order 9447700900123 12',
    'order 1237700900123 12',
    'seats 20 555 123 4567',
    'seats 555 123 4567 20',
    'scores 4 4 7 7 0 0 9 0 0 1 2 3',
    'lottery: 05 11 17 22 34',
    'seven, 700, 900, 123',
    // Dates and scores next to other numbers.
    'rooms 07700 4/12/2026 900123',
    'code 0770 4/12/2026',
    'code 0770 1/12/2026',
    'code 077 31/12/2026',
    'code 07700 14/12/26',
    'code 077 2026-12-04',
    '07.12.2026 7009 00123',
    '.07.12.2026 900',
    '0-7 700 900 123',
    // Numbers separated by other text, a wide space or a comma.
    '07700: 900123',
    '07700 and 900123',
    '07700      900123',
    '07, 70, 09, 00, 12, 3',
    '077, 00, 900123',
  ])('is found in %j', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })
})
