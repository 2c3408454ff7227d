import { expect, test } from 'vitest'
import { canonicalAddress } from '#platform/server/http/canonical-address.ts'

test.each([
  '/',
  '/events',
  '/events/',
  '/event/5?utm_source=X&next=//a',
  '/event/%35',
  '/r%C3%A9sum%C3%A9',
  '/a%2fb',
  '/%',
])('%s is not redirected', (url) => {
  expect(canonicalAddress(url)).toBeUndefined()
})

test.each([
  ['/EVENT/5', '/event/5'],
  ['//event/5', '/event/5'],
  ['/event///5//?a=B&c=//', '/event/5/?a=B&c=//'],
  ['/%45vent/5', '/event/5'],
  ['/%2F%2Fevil.example/', '/%2f%2fevil.example/'],
  ['//evil.example/..', '/evil.example/..'],
  ['/\\Evil.example', '/%5Cevil.example'],
  ['/A%0d%0aSet-Cookie:%20x', '/a%0D%0Aset-cookie:%20x'],
  ['/É/X', '/%C3%89/x'],
  ['/A%2525', '/a%25'],
])('%s redirects to %s, which does not redirect again', (url, canonical) => {
  expect(canonicalAddress(url)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBeUndefined()
})
