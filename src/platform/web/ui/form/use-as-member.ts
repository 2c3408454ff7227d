import { useContext } from 'react'
import { SignInPrompt, stepUpNeeded, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/**
 * Sends a request as the member on this page. If their session has expired, or the request needs step-up authentication, they do
 * that on the spot first, and then the request is sent.
 */
export type AsMember = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export function useAsMember(): AsMember {
  const promptSignIn = useContext(SignInPrompt)
  return async (ask) => {
    // A member who has signed in again may have to enter a code next. Nothing is asked for twice.
    const prompted = new Set<StepUpKind>()
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const kind = stepUpNeeded(error)
        if (!kind || prompted.has(kind) || !promptSignIn || !(await promptSignIn(kind))) throw error
        prompted.add(kind)
      }
    }
  }
}
