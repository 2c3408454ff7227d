import { expect, test } from 'vitest'
import { formatKeySet, newKeySet, newRootKey, parseKeySet } from '#platform/server/keys/key-set.ts'

const at = Temporal.Instant.from('2026-11-25T19:00:00Z')
const set = { ...newKeySet(at), roots: [newRootKey(at), newRootKey(at.add({ hours: 24 }))] }
const secretOf = (bytes: Buffer) => bytes.toString('base64url')
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
  ['a lasting key of zero bytes', [`lasting:${'A'.repeat(43)}`, first].join()],
  ['a root key of one byte, repeated', [lasting, `0a1b2c3d:20261125T190000Z:${secretOf(Buffer.alloc(32, 7))}`].join()],
  ['a key of a few letters', [lasting, `0a1b2c3d:20261125T190000Z:${'changeme'.repeat(6).slice(0, 43)}`].join()],
  ['a root key equal to the lasting key', [lasting, `0a1b2c3d:20261125T190000Z:${lasting.split(':')[1]}`].join()],
  ['two root keys of one secret', [lasting, first, `0a1b2c3d:20261125T190000Z:${first.split(':')[2]}`].join()],
  ['a word between its keys', [lasting, 'and', second].join()],
])('a set with %s is refused', (_what, text) => {
  expect(parseKeySet(text)).toBeUndefined()
})
