import { useContext } from 'react'
import { AskToSignIn, toProve, type ToProve } from '#platform/web/ui/form/ask-to-sign-in.ts'

/**
 * Sends a request as the member on this page. If their session has expired, or the request needs step-up authentication, they do
 * that on the spot first, and then the request is sent.
 */
export type AsMember = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export function useAsMember(): AsMember {
  const askToSignIn = useContext(AskToSignIn)
  return async (ask) => {
    // A member who has signed in again may have to enter a code next. Nothing is asked for twice.
    const asked = new Set<ToProve>()
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        const what = toProve(error)
        if (!what || asked.has(what) || !askToSignIn || !(await askToSignIn(what))) throw error
        asked.add(what)
      }
    }
  }
}
