import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './dialog.module.css'

type Props = { open: boolean; title: string; onClose: () => void; actions: ReactNode; children: ReactNode }

/** The browser's own modal: it holds the focus, gives it back, and Escape closes it. What is long scrolls inside. */
export function Dialog({ open, title, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Before the browser can handle another key: an effect after drawing would tell the opener too late.
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
      // What neither this component nor Escape has closed, the browser has.
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose()
      }}
    >
      {open && (
        <div className={css.inside}>
          <h2 id={heading}>{title}</h2>
          {/* It scrolls, so the keyboard must be able to get there. */}
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

/** Says so in the same moment. The browser's event comes later, when the opener has the focus and may have been pressed again. */
function close(element: HTMLDialogElement, onClose: () => void): void {
  element.close()
  onClose()
}
