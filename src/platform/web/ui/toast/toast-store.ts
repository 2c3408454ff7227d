/** How to undo what a toast reports. `done` is the toast that follows. */
export type Undo = { run: () => Promise<unknown>; done: string }

export type Toast = { nth: number; text: string; undo: Undo | null }

let shown: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/**
 * Reports a success for a few seconds, on whichever members' page is shown by then. It replaces an earlier toast. A failure
 * stays on the page instead, as a `Notice` next to its cause.
 */
export function showToast(text: string, undo: Undo | null = null): void {
  count += 1
  change({ nth: count, text, undo })
}

export function dismissToast(): void {
  change(null)
}

export function shownToast(): Toast | null {
  return shown
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(toast: Toast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}
