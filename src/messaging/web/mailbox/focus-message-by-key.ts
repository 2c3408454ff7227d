import type { KeyboardEvent } from 'react'

/** The letters are those of admin's lists. They need no switch, because they act only while a message of the list has the focus. */
const steps = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
])

/** Moves the focus to the next message of a list or the one before. At either end, an arrow key scrolls the list. */
export function focusMessageByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps.get(event.key)
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const messages = [...event.currentTarget.querySelectorAll('a')]
  const message = messages[messages.findIndex((link) => link === document.activeElement) + step]
  if (!message) return
  event.preventDefault()
  message.focus()
}
