import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
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
  const isQuestion = announced === 'whole question'
  const heading = useId()
  const text = `${heading}-text`
  const buttons = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isScrollable = useIsScrollable(body, open)
  // A layout effect runs before the browser can handle another key. An effect after painting would notify the opener too late.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      // A question takes the focus itself, not its first button, which a held Enter would press too.
      buttons.current?.toggleAttribute('inert', isQuestion)
      element.showModal()
      buttons.current?.removeAttribute('inert')
      // Browsers focus content that scrolls before any control. Its ring would be round the whole text.
      if (document.activeElement === body.current) element.focus()
    }
    if (!open && element?.open) close(element, onClose)
  }, [open, onClose, isQuestion])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={heading}
      aria-describedby={isQuestion ? text : undefined}
      tabIndex={-1}
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
          {/* Content that scrolls must be reachable by keyboard. Its name is not the title, which would be said twice. */}
          <div
            ref={body}
            className={css.body}
            {...(isScrollable && { tabIndex: 0, role: 'group', 'aria-label': 'Details' })}
          >
            {/* An element without a name, because a name would take the place of the text as the description. */}
            <div id={text}>{children}</div>
          </div>
          <div ref={buttons} className={css.actions}>
            {actions}
          </div>
        </div>
      )}
    </dialog>
  )
}

/** Returns whether the content of an open dialog is higher than the dialog has room for. */
function useIsScrollable(body: RefObject<HTMLDivElement | null>, open: boolean): boolean {
  const [isScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const element = body.current
    if (!open || !element) return
    const observer = new ResizeObserver(() => setIsScrollable(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [body, open])
  return isScrollable
}

/**
 * Calls `onClose` immediately, because the browser's close event comes later, when the opener has the focus and may have been
 * pressed again.
 */
function close(element: HTMLDialogElement, onClose: () => void): void {
  element.close()
  onClose()
}
