import { useId, type ReactNode } from 'react'
import css from './account-pages.module.css'

/**
 * Shows the outcome of an action instead of the form. Takes the focus, so that screen readers read it out, after the page's new
 * heading if it has one.
 */
export function FocusedMessage({ heading, children }: { heading?: string; children: ReactNode }) {
  const text = useId()
  const naming = heading === undefined ? {} : { role: 'group', 'aria-label': heading, 'aria-describedby': text }
  return (
    <div id={text} className={css.message} tabIndex={-1} ref={focusElement} {...naming}>
      {children}
    </div>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
