import { useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { SignInForm } from '#accounts/web/sign-in-form.tsx'
import { sessionRanOutFor, signedInAs } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { AskToSignIn } from '#platform/web/ui/form/ask-to-sign-in.ts'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './account-pages.module.css'

/**
 * Around every page with a form: where a session ends while somebody is filling one in, they sign in again on the spot,
 * and what they were sending goes on its way.
 */
export function Component() {
  const [asking, setAsking] = useState(false)
  const answer = useRef<((same: boolean) => void) | null>(null)

  function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setAsking(true)
    return promise
  }

  function close(same: boolean): void {
    setAsking(false)
    answer.current?.(same)
    answer.current = null
  }

  return (
    <AskToSignIn value={ask}>
      <noscript>
        <Wrap className={css.noscript}>
          <Notice>Members’ pages need JavaScript, which your browser does not run.</Notice>
        </Wrap>
      </noscript>
      <Outlet />
      <Dialog
        open={asking}
        title="Please sign in again"
        onClose={() => close(false)}
        actions={<ActionButton onPress={() => close(false)}>Cancel</ActionButton>}
      >
        <p className={css.intro}>
          You have been signed out. What you typed is still here; sign in, and it will be sent.
        </p>
        <SignInForm email="" onSignedIn={() => close(signedInAs() === sessionRanOutFor())} />
      </Dialog>
    </AskToSignIn>
  )
}
