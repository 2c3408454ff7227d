import { createContext } from 'react'
import { ApiError, isSignedOut } from '#platform/web/api.ts'

/** What whoever is at this page has to prove before what they asked for is done. */
export type ToProve = 'who they are' | 'second factor' | 'fresh sign-in'

/** Asks whoever is at this page for it, on the spot; true once the same member has. Null where nobody can be asked. */
export const AskToSignIn = createContext<((what: ToProve) => Promise<boolean>) | null>(null)

/** What was refused for want of a proof that can be given on the spot; undefined for every other failure. */
export function toProve(error: unknown): ToProve | undefined {
  if (isSignedOut(error)) return 'who they are'
  return error instanceof ApiError ? wanting.get(error.body.error) : undefined
}

const wanting = new Map<string, ToProve>([
  ['second_factor_unproved', 'second factor'],
  ['fresh_sign_in_needed', 'fresh sign-in'],
])
