import { useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { StepUpDialog } from '#accounts/web/second-factor/step-up-dialog.tsx'
import type { StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'
import { SignInPrompt } from '#platform/web/ui/form/sign-in-prompt.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './account-pages.module.css'

/**
 * Wraps every page that has a form. If a request needs a new session or step-up authentication, the member signs in or verifies
 * in a dialog, and the request is sent again.
 */
export function Component() {
  const [requirement, setRequirement] = useState<StepUpKind | null>(null)
  const answer = useRef<((same: boolean) => void) | null>(null)

  function ask(kind: StepUpKind): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setRequirement(kind)
    return promise
  }

  function close(same: boolean): void {
    setRequirement(null)
    answer.current?.(same)
    answer.current = null
  }

  return (
    <SignInPrompt value={ask}>
      <noscript>
        <Wrap className={css.noscript}>
          <Notice>Members’ pages need JavaScript, which your browser does not run.</Notice>
        </Wrap>
      </noscript>
      <Outlet />
      <StepUpDialog requirement={requirement} onClose={close} />
    </SignInPrompt>
  )
}
