import type { ReactNode } from 'react'
import css from './account-pages.module.css'

/** The outcome of an action, shown in place of the form. It takes the focus, so that it is read out. */
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
