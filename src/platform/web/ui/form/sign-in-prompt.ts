import { createContext } from 'react'
import { ApiError, isSignedOut } from '#platform/web/api.ts'

/** What the viewer has to verify before their request goes through. */
export type StepUpKind = 'identity' | 'second factor' | 'fresh sign-in'

/** Asks the viewer to verify on the spot. Resolves to true once the same member has done so. Null where nobody can be asked. */
export const SignInPrompt = createContext<((kind: StepUpKind) => Promise<boolean>) | null>(null)

/** What has to be verified on the spot before the refused request can succeed; undefined for every other failure. */
export function stepUpNeeded(error: unknown): StepUpKind | undefined {
  if (isSignedOut(error)) return 'identity'
  return error instanceof ApiError ? stepUpByError.get(error.body.error) : undefined
}

const stepUpByError = new Map<string, StepUpKind>([
  ['second_factor_unverified', 'second factor'],
  ['fresh_sign_in_needed', 'fresh sign-in'],
])
