import { expect, test } from 'vitest'
import { formatKeySet, newKeySet, newRootKey, parseKeySet } from '#platform/server/keys/key-set.ts'

const at = Temporal.Instant.from('2026-11-25T19:00:00Z')
const set = { ...newKeySet(at), roots: [newRootKey(at), newRootKey(at.add({ hours: 24 }))] }
const [lasting = '', first = '', second = ''] = formatKeySet(set)

test('a set is read as it was written, with commas or lines between its keys, and with comments', () => {
  expect(parseKeySet(formatKeySet(set).join(','))).toEqual(set)
  expect(parseKeySet(`# A comment: ${first}\n${formatKeySet(set).join('\n')}\n`)).toEqual(set)
  expect(first).toMatch(/^[0-9a-f]{8}:20261125T190000Z:[\w-]{43}$/)
})

test.each([
  ['nothing', ''],
  ['no lasting key', first],
  ['two lasting keys', [lasting, lasting, first].join()],
  ['no root key', lasting],
  ['the same key twice', [lasting, first, first].join()],
  ['a key that is cut', [lasting, first.slice(0, -1)].join()],
  ['a key made on no day', [lasting, first.replace('20261125', '20261345')].join()],
  ['a word between its keys', [lasting, 'and', second].join()],
])('a set with %s is refused', (_what, text) => {
  expect(parseKeySet(text)).toBeUndefined()
})
