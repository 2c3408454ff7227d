import { expect, test } from 'vitest'
import { endsAddress } from '#safety/rules/domain-endings.ts'

type Ending = Parameters<typeof endsAddress>[0]
const tight: Ending = { label: 'tom', ending: 'com', dot: 'tight', isCapitalised: false, after: '' }

test.each<[string, Partial<Ending>, boolean]>([
  ['after a name', {}, true],
  ['after nothing', { label: '' }, false],
  ['if it is not a known ending', { ending: 'pdf' }, false],
  ['in a product name such as ‘asp.net’', { label: 'asp', ending: 'net' }, false],
  ['with a space next to its dot', { dot: 'spaced' }, true],
  ['with a capital after a space', { dot: 'spaced', isCapitalised: true }, false],
  ['if it is rare, with a space', { dot: 'spaced', ending: 'io' }, false],
  ['with ‘dot’ as a word', { dot: 'spoken' }, true],
  ['with ‘dot’ after an article', { dot: 'spoken', label: 'the' }, false],
  ['if nobody says it aloud, with ‘dot’ as a word', { dot: 'spoken', ending: 'de' }, false],
  ['at the start of a sentence', { ending: 'co', isCapitalised: true }, false],
  ['in lower case, if it could start a sentence', { ending: 'co' }, true],
  ['with a capital, if it is not a word', { isCapitalised: true }, true],
  ['if it is a word', { ending: 'me' }, false],
  ['if it is a word with a path', { ending: 'me', after: '/tom' }, true],
  ['if it is a word with a numeric path', { ending: 'me', after: '/1' }, true],
  ['if it is a word with a space and a slash after it', { ending: 'me', after: ' /tom' }, false],
  ['if it is a word with two slashes after it', { ending: 'me', after: '//' }, false],
  ['in a known short address', { label: 't', ending: 'me' }, true],
])('a domain ending %s, as in %j, ends an address: %s', (_what, overrides, is) => {
  expect(endsAddress({ ...tight, ...overrides })).toBe(is)
})

test.each([
  ['.uk', true],
  [' .uk', true],
  ['. uk', true],
  [' . uk', true],
  [' uk', true],
  ['\uE001uk', true],
  ['.uk/tom', true],
  ['.ukx', false],
  ['.uk1', false],
  ['x.uk', false],
  ['.xuk', false],
  ['', false],
])('‘Co’ followed by %j ends an address: %s', (after, is) => {
  for (const dot of ['tight', 'spaced'] as const)
    expect(endsAddress({ ...tight, ending: 'co', isCapitalised: true, dot, after })).toBe(is)
})

test('‘.uk’ after an ending other than ‘co’ makes no difference', () => {
  expect(endsAddress({ ...tight, dot: 'spaced', isCapitalised: true, after: '.uk' })).toBe(false)
})
