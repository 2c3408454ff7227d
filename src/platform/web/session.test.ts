import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { saveForMember } from '#platform/web/member-storage.ts'
import { clearTokens, saveTokens } from '#platform/web/session.ts'
import { draftKey } from '#platform/web/draft-storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const signIn = (sub: string) => {
  const claims = btoa(JSON.stringify({ sub, role: 'member', iat: 0, exp: 9_999_999_999 }))
  saveTokens({ access: `x.${claims}.y`, refresh: 'a token' })
}

/** What Amy has typed and ticked and not sent, as the pages store it. */
function typeAsAmy(): void {
  signIn('amy')
  sessionStorage.setItem(draftKey('amy', 'complaint'), 'He followed me.')
  saveForMember('amy', 'likes at 7', '["tom"]')
}

const stored = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage).filter((key) => key.includes('amy'))]

test('what a member typed and ticked is there when they sign in again after their session ran out', () => {
  typeAsAmy()
  clearTokens('expired')
  signIn('amy')
  expect(stored()).toEqual(['draft amy complaint', 'kept for amy likes at 7'])
})

test.each([
  ['signs out', () => clearTokens()],
  ['is followed by another member', () => signIn('beth')],
  [
    'is signed out, and another member comes and goes',
    () => {
      clearTokens('expired')
      signIn('beth')
      clearTokens()
    },
  ],
  [
    'is signed out, and somebody presses ‘Sign out’',
    () => {
      clearTokens('expired')
      clearTokens()
    },
  ],
])('nothing that a member typed or ticked stays on the device when the member %s', (_what, happens) => {
  typeAsAmy()
  sessionStorage.setItem(draftKey('amy', 'profile of amy'), 'Half a headline')
  happens()
  expect(stored()).toEqual([])
})

test('what a visitor typed stays when they sign in, and goes when they sign out', () => {
  sessionStorage.setItem(draftKey(null, 'register'), 'Amy Tonks')
  signIn('amy')
  expect(stored()).toEqual(['draft visitor register'])
  clearTokens()
  expect(stored()).toEqual([])
})
