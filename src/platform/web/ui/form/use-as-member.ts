import { useContext } from 'react'
import { AskToSignIn, toProve, type ToProve } from '#platform/web/ui/form/ask-to-sign-in.ts'

/**
 * Sends something as the member at this page. Where their session has ended, or has to be proved further for this, they
 * do so on the spot first, and what they sent goes on its way.
 */
export type AsMember = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export function useAsMember(): AsMember {
  const askToSignIn = useContext(AskToSignIn)
  return async (ask) => {
    // Whoever has signed in again may have to give a code next; nothing is asked for twice.
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
