import type { ReactNode } from 'react'
import css from './account-pages.module.css'

/** Shows the outcome of an action instead of the form. Takes the focus, so that screen readers read it out. */
export function FocusedMessage({ children }: { children: ReactNode }) {
  return (
    <div className={css.message} tabIndex={-1} ref={focusElement}>
      {children}
    </div>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
