import { useEffect } from 'react'
import { clearSignedOut } from '#platform/web/signed-out.ts'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './signed-out.module.css'

/** Says that the member has signed out. */
export function SignedOut() {
  useEffect(() => clearSignedOut, [])
  return (
    <Wrap>
      <MessageGroup className={css.message} ref={focusElement}>
        You’ve signed out.
      </MessageGroup>
    </Wrap>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
