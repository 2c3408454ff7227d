import type { ReactNode } from 'react'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import css from './account-pages.module.css'

/**
 * Shows the outcome of an action instead of the form. Takes the focus, so that screen readers read it out, after the page's new
 * heading if it has one.
 */
export function FocusedMessage({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <MessageGroup {...(heading !== undefined && { label: heading })} className={css.message} ref={focusElement}>
      {children}
    </MessageGroup>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
