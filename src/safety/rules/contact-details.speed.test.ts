import { describe, expect, test } from 'vitest'
import { findContactDetails } from '#safety/rules/contact-details.ts'

describe('the search for contact details is fast in a long, repetitive text', () => {
  const longest = 20_000
  const pieces = [
    'a',
    '1',
    ' ',
    '.',
    '@',
    '-',
    '(',
    '\n',
    'a.',
    'a@',
    '@a',
    '1 ',
    '1-',
    '0 ',
    '07',
    '+4',
    'a ',
    'at ',
    ' at ',
    'dot ',
    ' dot ',
    'a dot ',
    '(at)',
    '(dot)',
    '[',
    'www ',
    'www.',
    'http://',
    'com ',
    '.com',
    'a.co',
    'oh ',
    'double ',
    'o',
    'O0',
    '\u200b',
    '１',
    '٣',
    '😀',
    '\ud800',
    'e\u0301',
    'a_',
    '/',
    ' slash ',
    ',com',
    '4/12/2026 ',
    '\uFDFA',
  ]
  test.each(pieces.map((piece) => [JSON.stringify(piece), piece] as const))('%s', (_title, piece) => {
    const text = piece.repeat(longest / piece.length)
    for (const full of [text, `x@${text}`, `${text}@x.com`, `07700${text}`, `${text}.com`]) findContactDetails(full)
    const [last] = findContactDetails(`${text}\nwrite to tom@example.com`).slice(-1)
    expect(last).toEqual({ kind: 'email', found: 'tom@example.com' })
  })
})
