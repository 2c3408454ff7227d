import { createContext } from 'react'
import { ApiError, isSignedOut } from '#platform/web/api.ts'

/** What the viewer has to verify before the site accepts their request. */
export type StepUpKind = 'identity' | 'second factor' | 'fresh sign-in'

/** Who causes a request: the viewer, or a page that repeats its requests by itself. */
export type RequestCause = 'viewer' | 'page'

/**
 * Prompts the viewer to verify without leaving the page. Resolves to true once the same member has done so. After they have
 * cancelled, only a request of their own prompts again.
 */
export type PromptSignIn = (kind: StepUpKind, cause: RequestCause) => Promise<boolean>

/** Null where no prompt is available. */
export const SignInPrompt = createContext<PromptSignIn | null>(null)

/** Returns what the viewer has to verify before the refused request can succeed, or undefined for any other failure. */
export function stepUpNeeded(error: unknown): StepUpKind | undefined {
  if (isSignedOut(error)) return 'identity'
  return error instanceof ApiError ? stepUpByError.get(error.body.error) : undefined
}

const stepUpByError = new Map<string, StepUpKind>([
  ['second_factor_unverified', 'second factor'],
  ['fresh_sign_in_needed', 'fresh sign-in'],
])
