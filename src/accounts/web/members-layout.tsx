import { useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { ProveDialog } from '#accounts/web/second-factor/prove-dialog.tsx'
import type { ToProve } from '#platform/web/ui/form/ask-to-sign-in.ts'
import { AskToSignIn } from '#platform/web/ui/form/ask-to-sign-in.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './account-pages.module.css'

/**
 * Wraps every page with a form. If the session ends while the member is filling one in, or the request needs step-up
 * authentication, they sign in or verify without leaving the page, and the request continues.
 */
export function Component() {
  const [asking, setAsking] = useState<ToProve | null>(null)
  const answer = useRef<((same: boolean) => void) | null>(null)

  function ask(what: ToProve): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setAsking(what)
    return promise
  }

  function close(same: boolean): void {
    setAsking(null)
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
      <ProveDialog asking={asking} onClose={close} />
    </AskToSignIn>
  )
}
