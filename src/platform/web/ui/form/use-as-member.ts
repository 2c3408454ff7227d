import { useContext, useRef } from 'react'
import { SignInPrompt, stepUpNeeded, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/**
 * Sends a request as the member on this page. If their session has expired, or the request needs step-up authentication, the
 * member is prompted on the page and the request is then sent again.
 */
export type AsMember = <Answer>(sendRequest: () => Promise<Answer>) => Promise<Answer>

type Prompt = (kind: StepUpKind) => Promise<boolean>

export function useAsMember(): AsMember {
  const promptSignIn = useContext(SignInPrompt)
  return (sendRequest) => sendWithPrompts(sendRequest, promptSignIn && ((kind) => promptSignIn(kind, 'viewer')))
}

type PolledAsMember = {
  asMember: AsMember
  /** Makes the next refusal prompt the member, even if they have cancelled a prompt. For what they do themselves. */
  allowPrompt: () => void
}

/** Does the same for a page that repeats its requests by itself. */
export function usePolledAsMember(): PolledAsMember {
  const promptSignIn = useContext(SignInPrompt)
  const isAllowed = useRef(false)

  const prompt: Prompt | null =
    promptSignIn &&
    ((kind) => {
      const cause = isAllowed.current ? 'viewer' : 'page'
      isAllowed.current = false
      return promptSignIn(kind, cause)
    })

  return {
    asMember: (sendRequest) => sendWithPrompts(sendRequest, prompt),
    allowPrompt: () => {
      isAllowed.current = true
    },
  }
}

async function sendWithPrompts<Answer>(sendRequest: () => Promise<Answer>, prompt: Prompt | null): Promise<Answer> {
  // A member who has signed in again may also have to enter a code. Each kind is prompted for only once.
  const prompted = new Set<StepUpKind>()
  for (;;) {
    try {
      return await sendRequest()
    } catch (error) {
      const kind = stepUpNeeded(error)
      if (!kind || prompted.has(kind) || !prompt || !(await prompt(kind))) throw error
      prompted.add(kind)
    }
  }
}
