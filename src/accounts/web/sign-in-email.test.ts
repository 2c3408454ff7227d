import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSignInEmail } from '#accounts/web/sign-in-email.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { clearTokens, saveTokens } from '#platform/web/session.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the address of the last sign-in stays in the tab while a session has expired, and goes when the member signs out', () => {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  saveTokens({ access: `x.${claims}.y`, refresh: 'a token' })
  saveSignInEmail('amy@example.com')
  clearTokens('expired')
  expect(Object.values(sessionStorage)).toEqual(['amy@example.com'])
  clearTokens()
  expect(Object.keys(sessionStorage)).toEqual([])
})
