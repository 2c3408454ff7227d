import { createContext } from 'react'
import { ApiError, isSignedOut } from '#platform/web/api.ts'

/** What the viewer has to verify before their request goes through. */
export type ToProve = 'who they are' | 'second factor' | 'fresh sign-in'

/** Asks the viewer to verify on the spot. Resolves to true once the same member has done so. Null where nobody can be asked. */
export const AskToSignIn = createContext<((what: ToProve) => Promise<boolean>) | null>(null)

/** What has to be verified on the spot before the refused request can succeed; undefined for every other failure. */
export function toProve(error: unknown): ToProve | undefined {
  if (isSignedOut(error)) return 'who they are'
  return error instanceof ApiError ? wanting.get(error.body.error) : undefined
}

const wanting = new Map<string, ToProve>([
  ['second_factor_unproved', 'second factor'],
  ['fresh_sign_in_needed', 'fresh sign-in'],
])
