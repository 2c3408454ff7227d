import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './dialog.module.css'

type Props = {
  open: boolean
  title: string
  /** What screen readers say when it opens: all of a short question, but only the title of a form. */
  announced?: 'title' | 'whole question'
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}

/** The browser's modal dialog, which traps and restores the focus and closes on Escape. Long content scrolls inside. */
export function Dialog({ open, title, announced = 'title', onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const body = `${heading}-body`
  // A layout effect runs before the browser can handle another key. An effect after painting would notify the opener too late.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) close(element, onClose)
  }, [open, onClose])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={heading}
      aria-describedby={announced === 'whole question' ? body : undefined}
      onCancel={(event) => {
        event.preventDefault()
        close(event.currentTarget, onClose)
      }}
      // Handles a close by the browser that neither this component nor Escape caused.
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose()
      }}
    >
      {open && (
        <div className={css.inside}>
          <h2 id={heading}>{title}</h2>
          {/* The content scrolls, so it must be reachable by keyboard. Its name is not the title, which would be said twice. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div id={body} className={css.body} tabIndex={0} role="group" aria-label="Details">
            {children}
          </div>
          <div className={css.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}

/**
 * Calls `onClose` immediately, because the browser's close event comes later, when the opener has the focus and may have been
 * pressed again.
 */
function close(element: HTMLDialogElement, onClose: () => void): void {
  element.close()
  onClose()
}
