import { useContext } from 'react'
import { isSignedOut } from '#platform/web/api.ts'
import { AskToSignIn } from '#platform/web/ui/form/ask-to-sign-in.ts'

/** Sends something as the member at this page; where their session has ended they sign in again on the spot first. */
export type AsMember = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

export function useAsMember(): AsMember {
  const askToSignIn = useContext(AskToSignIn)
  return async (ask) => {
    try {
      return await ask()
    } catch (error) {
      if (!isSignedOut(error) || !askToSignIn || !(await askToSignIn())) throw error
      return ask()
    }
  }
}
