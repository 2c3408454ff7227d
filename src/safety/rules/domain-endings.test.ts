import { expect, test } from 'vitest'
import { endsAddress } from '#safety/rules/domain-endings.ts'

type Ending = Parameters<typeof endsAddress>[0]
const tight: Ending = { label: 'tom', ending: 'com', dot: 'tight', isCapitalised: false, after: '' }

test.each<[string, Partial<Ending>, boolean]>([
  ['after a name', {}, true],
  ['after nothing', { label: '' }, false],
  ['that is no ending', { ending: 'pdf' }, false],
  ['in the name of something else', { label: 'asp', ending: 'net' }, false],
  ['with a space beside its dot', { dot: 'spaced' }, true],
  ['with a capital after a space', { dot: 'spaced', isCapitalised: true }, false],
  ['that is rarer, with a space', { dot: 'spaced', ending: 'io' }, false],
  ['with ‘dot’ in words', { dot: 'spoken' }, true],
  ['with ‘dot’ after an article', { dot: 'spoken', label: 'the' }, false],
  ['that nobody says, with ‘dot’ in words', { dot: 'spoken', ending: 'de' }, false],
  ['that begins a sentence', { ending: 'co', isCapitalised: true }, false],
  ['that begins a sentence and is written small', { ending: 'co' }, true],
  ['with a capital that is no word', { isCapitalised: true }, true],
  ['that is a word', { ending: 'me' }, false],
  ['that is a word with a path', { ending: 'me', after: '/tom' }, true],
  ['that is a word with a numbered path', { ending: 'me', after: '/1' }, true],
  ['that is a word with a slash before it', { ending: 'me', after: ' /tom' }, false],
  ['that is a word with two slashes', { ending: 'me', after: '//' }, false],
  ['of a known short address', { label: 't', ending: 'me' }, true],
])('a domain ending %s: %j', (_what, given, is) => {
  expect(endsAddress({ ...tight, ...given })).toBe(is)
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
])('‘Co’ with %j after it ends an address: %s', (after, is) => {
  for (const dot of ['tight', 'spaced'] as const)
    expect(endsAddress({ ...tight, ending: 'co', isCapitalised: true, dot, after })).toBe(is)
})

test('‘uk’ after another ending changes nothing', () => {
  expect(endsAddress({ ...tight, dot: 'spaced', isCapitalised: true, after: '.uk' })).toBe(false)
})
