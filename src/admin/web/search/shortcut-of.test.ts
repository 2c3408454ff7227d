import { expect, test } from 'vitest'
import { shortcutOf } from '#admin/web/search/shortcut-of.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const onPage = { isTyping: false, singleKeys: true }
const inField = { isTyping: true, singleKeys: true }
const switchedOff = { isTyping: false, singleKeys: false }

test.each([
  ['/', plain, onPage, 'search'],
  ['?', plain, onPage, 'help'],
  ['j', plain, onPage, 'next row'],
  ['k', plain, onPage, 'previous row'],
  ['j', plain, inField, undefined],
  ['k', plain, switchedOff, undefined],
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
  expect(shortcutOf({ key, ...keys }, place)).toBe(shortcut)
})
