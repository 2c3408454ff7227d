import { expect, test } from 'vitest'
import { hashOfApiKey, isApiKeyText, newApiKey } from '#connections/server/api-keys/api-key-text.ts'

test('a key is recognised by its prefix, its length and its checksum', () => {
  const key = newApiKey()
  expect(key).toMatch(/^sdkey_[0-9A-Za-z]{38}$/)
  expect(isApiKeyText(key)).toBe(true)
})

test('a key with another character in any place is not one', () => {
  const key = newApiKey()
  for (let at = 0; at < key.length; at += 1) {
    const other = key.charAt(at) === 'x' ? 'y' : 'x'
    expect(isApiKeyText(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBe(false)
  }
})

test('no two keys or hashes are the same', () => {
  const keys = Array.from({ length: 100 }, newApiKey)
  expect(new Set(keys).size).toBe(100)
  expect(new Set(keys.map((key) => hashOfApiKey(key).toString('hex'))).size).toBe(100)
})
