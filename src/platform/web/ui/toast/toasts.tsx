import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import {
  dismissToast,
  onToastChange,
  showToast,
  shownToast,
  type Toast,
  type Undo,
} from '#platform/web/ui/toast/toast-store.ts'
import css from './toasts.module.css'

/** Long enough to read the text twice. */
const DURATION_MS = 8_000
const DURATION_WITH_UNDO_MS = 15_000
const POLL_INTERVAL_MS = 500

/**
 * Shows the last toast. The live region exists before its text, because screen readers announce only changes. If the control that
 * was used is gone from the page, the toast takes the focus.
 */
export function Toasts() {
  const toast = useSyncExternalStore(onToastChange, shownToast, () => null)
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<'top' | 'bottom'>('bottom')
  // A toast does not outlast the members' pages: it would reappear on the next one, perhaps to another member.
  useEffect(() => dismissToast, [])
  useDismissLater(toast, box)
  useFocusOfRemovedControl(toast, box)
  useDismissOnEscape(toast, box)

  useLayoutEffect(() => {
    if (toast) setPlace(moveFocusedAbove(box.current) ? 'bottom' : 'top')
  }, [toast])

  return (
    <div
      ref={box}
      tabIndex={-1}
      // Always, because Firefox replaces an element whose role changes, and a screen reader does not say the text in the new one.
      role="group"
      // The text is said as a status, so the focus only says what has it.
      {...(toast && { 'aria-label': 'Message', className: `${css.toast} ${css[place] ?? ''}` })}
    >
      {/* A new element for each toast, because a screen reader does not announce a text that stays the same. */}
      <p role="status">{toast && <span key={toast.nth}>{toast.text}</span>}</p>
      {toast && (
        <div className={css.buttons}>
          {toast.undo && <UndoButton key={toast.nth} undo={toast.undo} />}
          <button type="button" className={css.button} onClick={() => dismiss(box.current)}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}

function UndoButton({ undo }: { undo: Undo }) {
  const { busy, failure, run } = useAction({ reloads: true })

  async function press(): Promise<void> {
    if ((await run(undo.run))?.is === 'done') showToast(undo.done)
  }

  return (
    <>
      <button type="button" className={css.button} aria-disabled={busy} onClick={() => void press()}>
        {busy ? 'Undoing…' : 'Undo'}
      </button>
      {failure !== null && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
    </>
  )
}

/** Takes the focus whenever the focused control is removed while a toast is shown. */
function useFocusOfRemovedControl(toast: Toast | null, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!toast) return undefined
    const takeFocus = () => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    }
    takeFocus()
    const observer = new MutationObserver(takeFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [toast, box])
}

/** Escape closes an open dialog or menu first. */
function useDismissOnEscape(toast: Toast | null, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open], :popover-open')) dismiss(box.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [toast, box])
}

/** Waits while the toast is pointed at or focused by keyboard, and then for the full time again. */
function useDismissLater(toast: Toast | null, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!toast) return undefined
    const duration = toast.undo ? DURATION_WITH_UNDO_MS : DURATION_MS
    let due = performance.now() + duration
    // Looks at the element, because React reports no leaving of a button that was removed under the pointer.
    const timer = setInterval(() => {
      if (isHeld(box.current)) due = performance.now() + duration
      else if (performance.now() >= due) dismiss(box.current)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [toast, box])
}

/** A touch screen keeps an element hovered after a tap, so only real pointers count. */
function isHeld(box: HTMLElement | null): boolean {
  const isHovered = matchMedia('(hover: hover)').matches && box?.matches(':hover')
  return isHovered === true || box?.matches(':focus-visible, :has(:focus-visible)') === true
}

/** The focus must not disappear with the toast, so it moves to the start of the page, which follows in the tab order. */
function dismiss(box: HTMLElement | null): void {
  if (box?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
  dismissToast()
}

/**
 * Scrolls the focused control above the toast if the toast would cover it. Returns false if the page cannot be scrolled that
 * far. `scroll-padding` keeps the room that the toast takes.
 */
function moveFocusedAbove(box: HTMLElement | null): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || activeElement.id === 'main') return true
  if (!box || box.contains(activeElement) || !isCovered(activeElement, box)) return true
  activeElement.scrollIntoView({ block: 'nearest' })
  return !isCovered(activeElement, box)
}

function isCovered(element: Element, box: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const toast = box.getBoundingClientRect()
  return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left
}
