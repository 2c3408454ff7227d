import { describe, expect, test } from 'vitest'
import { disallowedAddresses, piecesOf } from '#content/rules/inline-links.ts'

const long = (length: number) => 'a'.repeat(length)

describe('a link', () => {
  test.each([
    ['[us](https://example.com)', 'us', 'https://example.com'],
    ['[us](HTTP://example.com)', 'us', 'HTTP://example.com'],
    ['[mail](mailto:amy@example.com)', 'mail', 'mailto:amy@example.com'],
    ['[01384 496 000](tel:+441384496000)', '01384 496 000', 'tel:+441384496000'],
    ['[home](/)', 'home', '/'],
    ['hello.there+you@mail-1.example.co.uk', undefined, 'mailto:hello.there+you@mail-1.example.co.uk'],
    ['http://example.com', undefined, 'http://example.com'],
    ['https://example.com/a?b=(c', undefined, 'https://example.com/a?b=(c'],
    [`[${long(300)}](/${long(499)})`, long(300), `/${long(499)}`],
  ])('in the form %s leads to its address', (written, linkText = written, address) => {
    expect(piecesOf(written)).toEqual([{ text: linkText, address }])
    expect(piecesOf(`See ${written}, please`)).toEqual([
      { text: 'See ' },
      { text: linkText, address },
      { text: ', please' },
    ])
  })

  test.each(['.', ',', ';', ')', ').', ' '])('to a bare address ends before %j', (after) => {
    expect(piecesOf(`https://example.com/a${after}`)).toEqual([
      { text: 'https://example.com/a', address: 'https://example.com/a' },
      { text: after },
    ])
  })

  test.each([
    '[us](javascript:x)',
    '[us](xhttps://example.com)',
    '[us](https:///example)',
    '[us](//evil.example)',
    '[us](mailto:example.com)',
    '[us](mailto:@example.com)',
    '[us](tel:x)',
    '[us](tel:)',
    '[us](/a\\b)',
    `[${long(301)}](/rules)`,
    `[us](/${long(500)})`,
    '[](/rules)',
    '[us]()',
    '[us] (/rules)',
    'www.example.com',
    'a@example',
    'https://',
    'ftp://example.com',
  ])('is not created for %s, which stays plain text', (written) => {
    expect(piecesOf(written)).toEqual([{ text: written }])
  })
})

test('an empty text has no pieces', () => {
  expect(piecesOf('')).toEqual([])
})

describe('an address in a written link', () => {
  test.each(['/rules', 'https://example.com/', 'http://example.com', 'mailto:a@example.com', `/${long(499)}`])(
    '%s is accepted',
    (address) => {
      expect(disallowedAddresses(`See [this](${address}) and [that](/)`)).toEqual([])
    },
  )

  test.each(['', 'rules', '//evil.example', '/a b', '/a\\b', '/a(b', 'javascript:x', `/${long(500)}`])(
    '%j is refused',
    (address) => {
      expect(disallowedAddresses(`See [this](${address}) and [that](/)`)).toEqual([address])
    },
  )

  test('is not checked in text that is not a link', () => {
    expect(disallowedAddresses('See [this] (javascript:x), [](javascript:x) or (javascript:x)')).toEqual([])
  })
})
