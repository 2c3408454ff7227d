import { expect, test } from 'vitest'
import { keysOf, pagesAfterG, shortcutOf } from '#admin/web/search/shortcut-of.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const onPage = { isTyping: false, singleKeys: true, isAfterG: false }
const inField = { ...onPage, isTyping: true }
const switchedOff = { ...onPage, singleKeys: false }
const afterG = { ...onPage, isAfterG: true }

test.each([
  ['/', plain, onPage, 'search'],
  ['?', plain, onPage, 'help'],
  ['j', plain, onPage, 'next row'],
  ['k', plain, onPage, 'previous row'],
  ['j', plain, inField, undefined],
  ['k', plain, switchedOff, undefined],
  ['x', plain, onPage, 'select row'],
  ['g', plain, onPage, 'go to'],
  ['c', plain, onPage, { to: '/admin/events/new' }],
  ['e', plain, afterG, { to: '/admin/events' }],
  ['b', plain, afterG, { to: '/admin/bookings' }],
  ['m', plain, afterG, { to: '/admin/members' }],
  ['t', plain, afterG, { to: '/admin' }],
  ['j', plain, afterG, undefined],
  ['e', plain, onPage, undefined],
  ['c', plain, inField, undefined],
  ['e', plain, { ...inField, isAfterG: true }, undefined],
  ['c', plain, switchedOff, undefined],
  ['e', plain, { ...switchedOff, isAfterG: true }, undefined],
  ['c', { ...plain, ctrlKey: true }, onPage, undefined],
  ['e', { ...plain, metaKey: true }, afterG, undefined],
  ['a', plain, onPage, undefined],
  ['/', plain, inField, undefined],
  ['?', plain, inField, undefined],
  ['/', plain, switchedOff, undefined],
  ['?', plain, switchedOff, undefined],
  ['k', { ...plain, ctrlKey: true }, inField, 'search'],
  ['K', { ...plain, metaKey: true }, switchedOff, 'search'],
  ['/', { ...plain, ctrlKey: true }, onPage, undefined],
  ['k', { ...plain, ctrlKey: true, altKey: true }, onPage, undefined],
  ['/', { ...plain, isComposing: true }, onPage, undefined],
] as const)('the key %s with %o at %o means %s', (key, keys, place, shortcut) => {
  expect(shortcutOf({ key, ...keys }, place)).toEqual(shortcut)
})

test('each page after g has a key of its own, which the search shows', () => {
  expect(new Set(pagesAfterG.map(({ key }) => key)).size).toBe(pagesAfterG.length)
  expect(['/admin/events', '/admin/events/new', '/admin/venues'].map(keysOf)).toEqual(['g e', 'c', undefined])
})
