import { useContext } from 'react'
import { SignInPrompt, stepUpNeeded, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/**
 * Sends a request as the member on this page. If their session has expired, or the request needs step-up authentication, the
 * member is prompted on the page and the request is then sent again.
 */
export type AsMember = <Answer>(sendRequest: () => Promise<Answer>) => Promise<Answer>

export function useAsMember(): AsMember {
  const promptSignIn = useContext(SignInPrompt)
  return async (sendRequest) => {
    // A member who has signed in again may also have to enter a code. Each kind is prompted for only once.
    const prompted = new Set<StepUpKind>()
    for (;;) {
      try {
        return await sendRequest()
      } catch (error) {
        const kind = stepUpNeeded(error)
        if (!kind || prompted.has(kind) || !promptSignIn || !(await promptSignIn(kind))) throw error
        prompted.add(kind)
      }
    }
  }
}
