import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './dialog.module.css'

type Props = { open: boolean; title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** The browser's own modal dialog: it holds the focus and returns it, and Escape closes it. Long content scrolls inside. */
export function Dialog({ open, title, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Runs before the browser can handle another key. An effect after painting would notify the opener too late.
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
      onCancel={(event) => {
        event.preventDefault()
        close(event.currentTarget, onClose)
      }}
      // Handles a close by the browser, rather than by this component or Escape.
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose()
      }}
    >
      {open && (
        <div className={css.inside}>
          <h2 id={heading}>{title}</h2>
          {/* It scrolls, so it must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={css.body} tabIndex={0} role="group" aria-labelledby={heading}>
            {children}
          </div>
          <div className={css.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}

/**
 * Calls `onClose` at once. The browser's close event comes later, when the opener has the focus and may have been pressed again.
 */
function close(element: HTMLDialogElement, onClose: () => void): void {
  element.close()
  onClose()
}
